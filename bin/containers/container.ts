/** Debian in a container with systemd as its first process and no network, for `npm run install:check`. It needs root. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.cache', 'containers')
/** The folder of this machine that containers read as /srv/share. */
export const share = join(folder, 'share')
const PACKAGES =
  'systemd,systemd-sysv,dbus,caddy,nginx-light,apache2,postgresql,ufw,rclone,openssl,zstd,libatomic1,ca-certificates,iproute2,curl,procps,libnss-myhostname'
const BOOT_SECONDS = 180
/** Seconds that anything inside may take. */
const LONGEST_SECONDS = 300

export interface Said {
  status: number | null
  said: string
}

/** What a computer is. */
export interface Machine {
  /** A release of Debian; 12 unless another one is named. */
  suite?: 'bookworm' | 'trixie'
  /** Memory in MB that all its programs have together, on one core. */
  megabytes?: number
}

export interface Container {
  /** Runs a script of the shell inside, as root. */
  run: (script: string) => Said
  /** Ends the container as a power failure does, and boots it again from what is on its disk. */
  crash: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Makes Debian's files once; this needs a mirror of Debian. */
function base(suite: string): string {
  const made = join(folder, `base-${suite}`)
  if (existsSync(made)) return made
  mkdirSync(folder, { recursive: true })
  const fresh = `${made}.new`
  rmSync(fresh, { recursive: true, force: true })
  const debootstrap = ['--variant=minbase', `--include=${PACKAGES}`, suite, fresh]
  const { status, error } = spawnSync('debootstrap', debootstrap, { stdio: 'inherit' })
  if (status !== 0) throw new Error('debootstrap failed', { cause: error })
  // Two of them would take port 80; each check turns on what it needs.
  for (const name of ['nginx', 'apache2', 'postgresql'])
    rmSync(join(fresh, `etc/systemd/system/multi-user.target.wants/${name}.service`), { force: true })
  // What a check removes is installed again from what was downloaded here.
  succeed(spawnSync('chroot', [fresh, 'apt-get', 'update', '-qq'], { encoding: 'utf8' }))
  renameSync(fresh, made)
  return made
}

/** @param name of the machine, which begins with Debian's files each time */
export async function bootContainer(name: string, machine: Machine = {}): Promise<Container> {
  const lowest = base(machine.suite ?? 'bookworm')
  const place = join(folder, name)
  const at = (part: string) => join(place, part)
  spawnSync('umount', ['-q', at('root')])
  rmSync(place, { recursive: true, force: true })
  for (const part of ['upper', 'work', 'root']) mkdirSync(at(part), { recursive: true })
  mkdirSync(share, { recursive: true })
  const overlay = `lowerdir=${lowest},upperdir=${at('upper')},workdir=${at('work')}`
  succeed(spawnSync('mount', ['-t', 'overlay', 'overlay', '-o', overlay, at('root')], { encoding: 'utf8' }))

  let { leader, spawned } = await start(name, place, machine)
  const run = (script: string): Said => {
    const inside = ['-t', String(leader), '-m', '-u', '-i', '-n', '-p', '-C', '--root']
    const environment = [
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
      'LANG=C.UTF-8',
    ]
    const command = ['/usr/bin/env', '-i', ...environment, '/bin/sh', '-c', `cd /srv\n${script}`]
    const timeout = LONGEST_SECONDS * 1000
    const nsenter = [...withLimits(machine.megabytes, 'runs'), 'nsenter', ...inside, '--', ...command]
    const { status, stdout, stderr } = spawnSync('env', nsenter, { encoding: 'utf8', timeout })
    return { status, said: `${stdout}${stderr}`.trim() }
  }
  const end = async () => {
    // The first process of the container takes all others with it.
    process.kill(leader, 'SIGKILL')
    if (spawned.exitCode === null && spawned.signalCode === null)
      await new Promise((resolve) => spawned.once('exit', resolve))
  }
  return {
    run,
    crash: async () => {
      await end()
      ;({ leader, spawned } = await start(name, place, machine))
    },
    [Symbol.asyncDispose]: async () => {
      await end()
      spawnSync('umount', ['-q', at('root')])
    },
  }
}

async function start(name: string, place: string, { megabytes }: Machine) {
  const console = openSync(join(place, 'console.log'), 'a')
  const options = ['-q', '--register=no', '--keep-unit', '--private-network', `--bind-ro=${share}:/srv/share`]
  const nspawn = [
    ...withLimits(megabytes, 'machine'),
    'systemd-nspawn',
    ...options,
    '-M',
    name,
    '-D',
    join(place, 'root'),
    '--boot',
  ]
  const spawned = spawn('env', nspawn, { stdio: ['ignore', console, console] })
  for (const until = Date.now() + BOOT_SECONDS * 1000; Date.now() < until; await pause(200)) {
    // The first ones may be programs that prepare the start.
    const leader = childOf(spawned.pid)
    if (leader === undefined) continue
    const state = ['-t', String(leader), '-m', '-u', '-i', '-n', '-p', '-C', '--root', 'systemctl', 'is-system-running']
    const { stdout } = spawnSync('nsenter', state, { encoding: 'utf8' })
    if (/^(running|degraded)/.test(stdout)) return { leader, spawned }
  }
  spawned.kill('SIGKILL')
  throw new Error(`${name} did not boot: ${readFileSync(join(place, 'console.log'), 'utf8').slice(-2_000)}`)
}

/**
 * The command that runs another one on one core, and with this much memory for all of them, by control groups of version 1 or 2.
 * @param part of the group, since version 2 lets no process be beside other groups
 */
function withLimits(megabytes: number | undefined, part: string): string[] {
  if (megabytes === undefined) return []
  const [at, limit] = existsSync('/sys/fs/cgroup/memory')
    ? ['/sys/fs/cgroup/memory/narthex', 'memory.limit_in_bytes']
    : ['/sys/fs/cgroup/narthex', 'memory.max']
  const join = `mkdir -p ${at}/${part} && echo ${megabytes}M > ${at}/${limit} && echo $$ > ${at}/${part}/cgroup.procs`
  return ['sh', '-c', `${join} && exec taskset -c 0 "$@"`, 'sh']
}

/** The first process that another one has started. */
function childOf(parent: number | undefined): number | undefined {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const [, rest = ''] = /\) \S (.*)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      if (Number(rest.split(' ')[0]) === parent) return Number(name)
    } catch {
      // It has ended.
    }
  }
  return undefined
}

function succeed({ status, stderr }: { status: number | null; stderr: string }): void {
  if (status !== 0) throw new Error(stderr)
}
