/** SIGKILL at each step of `narthex setup`: before each program by which it changes something, and in the middle of what it writes by itself. */
import assert from 'node:assert/strict'
import type { Container } from './container.ts'
import { addPastor, type Check, good, NARTHEX, people, visit } from './checks.ts'

const SETUP = `${NARTHEX} setup www.church.example`
/**
 * What setup runs to change something: a script in their place counts how often, and kills it before one of these. How often it asks
 * whether the site is ready depends on the computer, so that isn't counted.
 */
const PROGRAMS = 'caddy chown chmod getent rm sh sync systemctl useradd'
const SHIM = `#!/bin/sh
case $(cat /proc/$PPID/comm) in *node* | MainThread)
  case "$*" in *is-failed* | *NRestarts*) ;; *)
    count=$(($(cat /srv/steps/count) + 1)); echo $count > /srv/steps/count
    [ $count != "$KILL_AT" ] || { kill -9 $PPID; exit; } ;;
  esac ;;
esac
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export PATH
exec "$(basename "$0")" "$@"
`
/** Things that are there for a moment only: setup is killed as soon as one is seen. */
const MOMENTS = [
  '/run/narthex-setup',
  '/opt/narthex/.new-*/bin',
  '/opt/narthex/.new-*/node_modules',
  '/opt/narthex/.new-*/package.json',
  '/var/lib/narthex/narthex.db',
]
/** An empty computer again, but for what was installed. */
const EMPTY =
  'narthex remove --yes >/dev/null; rm -rf /opt/narthex /usr/local/bin/narthex /var/lib/narthex* /etc/narthex.env* /var/lib/caddy/.local /run/narthex-setup; userdel narthex 2>/dev/null; true'
const LEFT =
  "find /opt/narthex /etc /usr/local/bin /var/lib/narthex* /etc/systemd/system /etc/caddy -maxdepth 1 -name '*new*'; ls -d /var/lib/narthex.new /etc/caddy/narthex-try 2>/dev/null; true"

/** Nothing is there twice, or half. */
function isWhole({ run }: Container, when: string): void {
  good(run(SETUP), 'Your website is at https://www.church.example')
  assert.equal(good(run(visit('https://www.church.example/'))), '200', when)
  assert.equal(good(run(LEFT)), '', when)
  assert.equal(good(run("cut -d= -f1 /etc/narthex.env | sort | uniq -d; grep -c '^narthex:' /etc/passwd")), '1', when)
  // A version, and the links to the one that runs and the one that proved itself.
  assert.equal(
    good(run('cd /opt/narthex/current && sha256sum --quiet -c SHA256SUMS; ls /opt/narthex | wc -l')),
    '3',
    when,
  )
  assert.equal(
    good(run('ls /run/narthex-setup 2>/dev/null; systemctl is-active narthex caddy')),
    'active\nactive',
    when,
  )
}

const killed: Check = async (container) => {
  const { run } = container
  good(
    run(
      `mkdir steps shim && cat > shim/one <<'SHIM'\n${SHIM}SHIM\nchmod 755 shim/one && for one in ${PROGRAMS}; do ln -s one shim/$one; done`,
    ),
  )
  /** @returns how many programs it has run */
  const begin = (at: number) => {
    const { said } = run(`echo 0 > steps/count; KILL_AT=${at} PATH=/srv/shim:$PATH ${SETUP}`)
    const ran = Number(good(run('cat steps/count')))
    assert.equal(said.includes('Killed'), at > 0, said)
    return ran
  }
  const steps = begin(0)
  assert.ok(steps >= 15, `setup runs ${steps} programs`)
  isWhole(container, 'never')
  for (let at = 1; at <= steps; at += 1) {
    good(run(EMPTY))
    assert.equal(begin(at), at)
    isWhole(container, `before program ${at} of ${steps}`)
  }
  for (const moment of MOMENTS) {
    good(run(EMPTY))
    good(
      run(
        `setsid sh -c '${SETUP.replace(NARTHEX, `exec env ${NARTHEX}`)}' >/dev/null 2>&1 & while ! [ -e ${moment} ]; do kill -0 $! || exit 1; done; kill -9 $!`,
      ),
    )
    isWhole(container, moment)
  }
  console.log(`       killed before each of ${steps} programs, and at ${MOMENTS.length} moments`)
  good(run(addPastor))
  isWhole(container, 'with an administrator')
  good(run(people), 'pastor@church.example')
}

export const killCases: Record<string, Check> = {
  'SIGKILL at each step of a setup, which is then run again': killed,
}
