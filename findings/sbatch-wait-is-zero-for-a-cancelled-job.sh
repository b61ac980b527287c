#!/usr/bin/env bash
# `sbatch --wait` exits with the exit code of its job, but with 0 for a job that is cancelled before it starts: no step
# has run, so no step has failed. A CI job that takes the exit code for the verdict of a sharded run is green although
# nothing was replayed. Asking the controller tells: JobState=CANCELLED, and its ExitCode is 0:0 too.
# Seen with slurm-wlm 22.05.8 (Debian 12), one controller without a node that is up: "sbatch --wait: 0".
source "$(dirname "$0")/lib/setup.sh"
version=22.05.8-4+deb12u3
debian slurmctld=$version slurm-client=$version slurm-wlm-basic-plugins=$version libmunge2=0.5.15-2+deb12u1
libraries=$work/root/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$libraries:$libraries/slurm-wlm SLURM_CONF=$work/slurm.conf
ldd root/usr/sbin/slurmctld-wlm | grep -q 'not found' &&
  { echo "SKIPPED: slurmctld's libraries are missing: apt-get install slurmctld"; exit 77; }

mkdir state
cat > slurm.conf <<X
ClusterName=one
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=16819
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/none
CredType=cred/none
PluginDir=$libraries/slurm-wlm
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MailProg=/bin/true
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/state
SlurmctldPidFile=$work/slurmctld.pid
NodeName=n1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=16820 CPUs=1
PartitionName=main Nodes=n1 Default=YES
X
printf '#!/bin/sh\nexit 3\n' > job.sh

slurmctld-wlm -D > controller.log 2>&1 &
controller=$!
trap 'kill $controller 2> /dev/null; wait $controller 2> /dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 50); do scontrol ping 2> /dev/null | grep -q UP && break; sleep 0.2; done

(status=0; sbatch --wait job.sh > submitted || status=$?; echo $status > status) &
waiting=$!
for _ in $(seq 50); do squeue -h -t PENDING 2> /dev/null | grep -q . && break; sleep 0.2; done
scancel 1
wait $waiting
expect "sbatch --wait" 0 "$(cat status)"
expect "the job" "CANCELLED 0:0" "$(scontrol show job 1 | grep -oE '(JobState|ExitCode)=[^ ]+' | cut -d= -f2 | tr '\n' ' ' | sed 's/ $//')"
