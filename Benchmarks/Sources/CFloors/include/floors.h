// A frame step written in C for a single scene. Its duration is a lower bound for that of EdgePan's
// frame step. It uses a struct of arrays, one curve solved per group, libmvec, fast-math and all
// instruction-set extensions of the CPU.

#ifndef FLOORS_H
#define FLOORS_H

#include <stdint.h>

typedef struct floor_scene floor_scene;

/// `from` and `to`: x, y, angle (radians), scale and opacity of all layers, one property after
/// another. `group`: 0…3 for each layer. `parent`: the index of each layer's superlayer, which is
/// lower than the layer's, or −1 for the container. `turns_about_y`: whether the angle is about y;
/// otherwise it is about z.
floor_scene *floor_make(
    int64_t layers, const double *from, const double *to, const int32_t *group,
    const int32_t *parent, int32_t turns_about_y);
void floor_free(floor_scene *scene);

/// Computes one frame of the layers in a container with the given matrix. `progress` has one value
/// for each group; this function eases them with the cubic Bézier (.42,0,.58,1). Returns the sum of
/// all layers' values, and writes the sum of all matrices to `worlds`.
double floor_frame(
    floor_scene *scene, const double progress[4], const double container[16], double *worlds);

/// Returns the sum of all values, the cheapest way to read all results of a frame.
double floor_sum(const double *values, int64_t count);

#endif
