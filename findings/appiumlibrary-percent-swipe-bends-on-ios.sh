#!/usr/bin/env bash
# Robot Framework's AppiumLibrary: on iOS, Swipe By Percent gives the driver the distance of the swipe where it takes
# its end. The same line that swipes straight right on Android ends at the top of an iPhone's screen, because the
# distance in y is 0: a swipe from the left edge becomes a diagonal, and one to the left ends far beyond the left edge.
# Only a swipe that starts at 0 in both directions is right. An edge pan may or may not be recognised, but not by what
# the test says. Swipe itself is straight on both, and cuts its positions to whole points.
# Seen with robotframework-appiumlibrary 3.2.1 and robotframework 7.5 (PyPI), by the calls of the driver's swipe(), on a
# screen of 393 x 852:
#   Swipe By Percent  0 50 80 50     Android: 0, 426 to 314, 426      iOS: 0, 426 to 314, 0
#   Swipe By Percent 90 50 10 50     Android: 353, 426 to 39, 426     iOS: 353, 426 to -314, 0
#   Swipe 2.7 400.2 300.9 400.2      both: 2, 400 to 300, 400
source "$(dirname "$0")/lib/setup.sh"
pypi robotframework-appiumlibrary==3.2.1 robotframework==7.5 Appium-Python-Client==6.0.9 selenium==4.52.0 \
  websocket-client==1.9.2 urllib3==2.8.0 certifi==2026.10.19.post1 typing_extensions==4.16.0

python3 - > seen.log 2> warnings.log <<'X'
import importlib, sys, types
from importlib.util import find_spec

# The packages' own __init__ modules import clients of Appium; only the module with the swipes is needed.
path = find_spec("AppiumLibrary").submodule_search_locations[0]
for name, folder in [("AppiumLibrary", path), ("AppiumLibrary.keywords", path + "/keywords")]:
    package = types.ModuleType(name)
    package.__path__ = [folder]
    sys.modules[name] = package
locators = types.ModuleType("AppiumLibrary.locators")
locators.ElementFinder = object
sys.modules[locators.__name__] = locators
keywords = types.ModuleType("AppiumLibrary.keywords.keywordgroup")
keywords.KeywordGroup = object
sys.modules[keywords.__name__] = keywords
touch = importlib.import_module("AppiumLibrary.keywords._touch")

class Keywords(touch._TouchKeywords):
    get_window_width = lambda self: 393
    get_window_height = lambda self: 852
    _get_platform = lambda self: self.platform
    _current_application = lambda self: types.SimpleNamespace(
        swipe=lambda x1, y1, x2, y2, duration: print(f"{self.platform}: {x1}, {y1} to {x2}, {y2}"))

keywords = Keywords()
for keywords.platform in ["android", "ios"]:
    keywords.swipe_by_percent(0, 50, 80, 50)
    keywords.swipe_by_percent(90, 50, 10, 50)
    keywords.swipe(start_x=2.7, start_y=400.2, end_x=300.9, end_y=400.2)
X
expect "0 % to 80 %, Android" "android: 0, 426 to 314, 426" "$(grep ^android seen.log | sed -n 1p)"
expect "0 % to 80 %, iOS" "ios: 0, 426 to 314, 0" "$(grep ^ios seen.log | sed -n 1p)"
expect "90 % to 10 %, Android" "android: 353, 426 to 39, 426" "$(grep ^android seen.log | sed -n 2p)"
expect "90 % to 10 %, iOS" "ios: 353, 426 to -314, 0" "$(grep ^ios seen.log | sed -n 2p)"
expect "Swipe, iOS" "ios: 2, 400 to 300, 400" "$(grep ^ios seen.log | sed -n 3p)"
