/** What `narthex update` and `narthex back` must do, also when they are cut off, each case on a new computer. */
import assert from 'node:assert/strict'
import about from '../../package.json' with { type: 'json' }
import { addPastor, type Check, good, NARTHEX, people, refused, visit } from './checks.ts'
import type { Container } from './container.ts'
import { offer } from './next-release.ts'

type Run = Container['run']

/** Sets up a site with an administrator and counts its rows, which no update may change. */
function begin(run: Run): string {
  good(run(`${NARTHEX} setup www.church.example`), 'Your website is at https://www.church.example')
  good(run(addPastor))
  return good(run(ROWS))
}

const ROWS = sqlite(
  'select group_concat(n) from (select count(*) n from users union all select count(*) from sermons union all select count(*) from menus)',
)
/** The row that a whole newer version adds. */
const HAS_NEWER = sqlite("select count(*) from settings where name = 'newer'")

function sqlite(query: string): string {
  return `/opt/narthex/current/bin/node -e "console.log(Object.values(new (require('node:sqlite').DatabaseSync)('/var/lib/narthex/narthex.db',{readOnly:true}).prepare(process.argv[1]).get())[0])" "${query}"`
}

/** The site runs with all of its rows, nothing holds it, and nothing is left of a try. */
function standsAs(run: Run, rows: string, ...versions: string[]): string {
  const version = good(run('narthex version'))
  assert.ok(versions.includes(version), `it is ${version}`)
  good(run(READY))
  assert.equal(good(run(ROWS)), rows)
  assert.equal(good(run(HAS_NEWER)), version.startsWith('9') ? '1' : '0')
  assert.equal(good(run(visit('https://www.church.example/'))), '200')
  assert.equal(
    run('ls -d /var/lib/narthex-update/hold /opt/narthex/.new-* /var/lib/narthex/rehearsal 2>/dev/null').said,
    '',
  )
  return version
}

const READY =
  'tries=0; until curl -fs -o /dev/null http://127.0.0.1:3000/readyz; do tries=$((tries+1)); [ $tries -lt 600 ] || exit 1; sleep 0.1; done'
/** Asks for a page all the time, until the file is gone; prints how often, and what failed. */
const VISITORS = `touch /tmp/visiting; while [ -e /tmp/visiting ]; do curl -s --max-time 20 --cacert /srv/ca.crt -o /dev/null -w '%{http_code}\\n' https://www.church.example/sermons; sleep 0.05; done > /tmp/visits 2>/dev/null </dev/null & sleep 0.3`
const VISITED = 'rm /tmp/visiting; sleep 0.5; echo "$(wc -l < /tmp/visits) asked, $(grep -vc 200 /tmp/visits) failed"'
/** Somebody writes to the church, each time something else: the same twice would be one message. */
const MESSAGE = `curl -fsS -o /dev/null --cacert /srv/ca.crt -H 'Origin: https://www.church.example' -H 'content-type: application/json' -d '{"firstName":"Ada","lastName":"Lee","email":"ada@church.example","subject":"Hello","message":"When do you worship? I ask again at '$(date +%s%N)'."}' https://www.church.example/api/contact`
/** Waits until nothing is under way. */
const ENDED =
  'tries=0; while systemctl is-active -q narthex-updating || [ "$(systemctl show -p ActiveState --value narthex-updating)" = deactivating ]; do tries=$((tries+1)); [ $tries -lt 600 ] || exit 1; sleep 0.1; done'
/** The version of the release that a trial begins with. */
const old = about.version

export const updateCases: Record<string, Check> = {
  'an update fails no page, and a return says what it loses and keeps it in a backup': async ({ run }) => {
    const rows = begin(run)
    refused(run('narthex back --yes'), 'There is no earlier version')
    offer({ version: '9.1.0' })
    good(run('narthex update --check'), `There is 9.1.0; this is ${old}.`)
    run(VISITORS)
    const said = good(run('narthex update'), 'This is 9.1.0 now', 'before-upgrade')
    const visits = good(run(VISITED))
    console.log(visits, /The site was away for .*/.exec(said)?.[0])
    assert.match(visits, /^\d{2,} asked, 0 failed$/)
    standsAs(run, rows, '9.1.0')
    good(run('narthex update'), 'This is 9.1.0, the newest.')
    good(run('su -s /bin/sh narthex -c "cat /var/lib/narthex-update/told.json"'), '"isGood":true', '"earlier"')
    assert.notEqual(run('su -s /bin/sh narthex -c "ls /var/lib/narthex-update/kept"').status, 0)
    good(run(MESSAGE))
    refused(run('narthex back </dev/null'), 'Nothing was changed')
    good(run('narthex back </dev/null 2>&1; true'), '1 message')
    good(run('narthex back --yes'), 'The version before is back', 'before-upgrade')
    standsAs(run, rows, old)
    good(run(people), 'pastor@church.example')
    refused(run('narthex back --yes'), 'There is no earlier version')
  },
  'three versions forward and one back, with writes between': async ({ run }) => {
    begin(run)
    const messages = sqlite('select count(*) from contact_messages')
    const before = Number(good(run(messages)))
    for (const [at, version] of ['9.1.0', '9.2.0', '9.3.0'].entries()) {
      good(run(MESSAGE))
      offer({ version })
      good(run('narthex update'), `This is ${version} now`)
      assert.equal(Number(good(run(messages))), before + at + 1)
    }
    assert.equal(good(run('ls -d /opt/narthex/narthex-* | wc -l')), '2')
    assert.match(good(run('ls -A /var/cache/narthex')), /^narthex-9\.3\.0-linux-\w+$/)
    good(run(MESSAGE))
    good(run('narthex back --yes'), 'This is 9.2.0 now')
    assert.equal(Number(good(run(messages))), before + 3)
  },
  'on PostgreSQL, three versions forward and one back, and one that does not get ready': async ({ run }) => {
    good(
      run(`systemctl start postgresql && cd / && setpriv --reuid=postgres --regid=postgres --init-groups psql -qc "create role narthex login password 'pw'" -c 'create database narthex owner narthex'
echo DATABASE_URL=postgres://narthex:pw@127.0.0.1:5432/narthex > /etc/narthex.env`),
    )
    good(run(`${NARTHEX} setup www.church.example`), 'Your website is at https://www.church.example')
    const count = () =>
      Number(
        good(run('PGPASSWORD=pw psql -h 127.0.0.1 -U narthex -Atc "select count(*) from contact_messages" narthex')),
      )
    const before = count()
    for (const [at, version] of ['9.1.0', '9.2.0', '9.3.0'].entries()) {
      good(run(MESSAGE))
      offer({ version })
      good(run('narthex update'), `This is ${version} now`)
      assert.equal(count(), before + at + 1)
    }
    offer({ version: '9.4.0', start: 'gives up' })
    refused(run('narthex update'), 'the version before is back with everything as it was')
    assert.equal(count(), before + 3)
    good(run(READY))
    offer({ version: '9.5.0' })
    good(run('narthex update'), 'This is 9.5.0 now')
    good(run(MESSAGE))
    assert.equal(count(), before + 4)
    good(run('narthex back </dev/null 2>&1; true'), 'If other servers use this database, stop them first')
    good(run('narthex back --yes'), 'This is 9.3.0 now')
    assert.equal(count(), before + 3)
    assert.equal(good(run(visit('https://www.church.example/'))), '200')
    good(run('ls /var/lib/narthex/narthex.db 2>&1; true'), 'No such file')
  },
  'what is not signed, damaged, too large, old or broken changes nothing': async ({ run }) => {
    const rows = begin(run)
    const cases: [Parameters<typeof offer>[0], string][] = [
      [{ version: '9.1.0', isForeign: true }, 'is not signed by those who made this one'],
      [{ version: '9.1.0', says: (one) => ({ ...one, sha256: '0'.repeat(64) }) }, 'arrived damaged'],
      [{ version: '9.1.0', says: (one) => ({ ...one, size: 1000 }) }, 'larger than it should be'],
      [{ version: '9.1.0', says: (one) => ({ ...one, architecture: 'arm64' }) }, 'another kind of computer'],
      [{ version: '9.1.0', says: (one) => ({ ...one, updatesFrom: '5.0.0' }) }, 'install a version between them first'],
      [{ version: '9.1.0', says: (one) => ({ ...one, unpacked: 10 ** 15 }) }, 'MB are free, so nothing was changed'],
      [{ version: '9.4.0', start: 'broken migration' }, 'left it as it was: migration 0999'],
    ]
    for (const [trial, word] of cases) {
      offer(trial)
      const away = good(run('systemctl show narthex -p MainPID'))
      refused(run('narthex update'), word)
      standsAs(run, rows, old)
      assert.equal(good(run('systemctl show narthex -p MainPID')), away)
    }
    offer({ version: '9.1.0' })
    good(run('mount -t tmpfs -o size=5m,mode=700 full /var/lib/narthex-update/kept'))
    refused(run('narthex update'), 'ENOSPC')
    good(run('umount /var/lib/narthex-update/kept'))
    standsAs(run, rows, old)
    offer({ version: '0.2.9' })
    good(run('narthex update'), `This is ${old}, the newest.`)
    good(run('rm -f /srv/narthex-none; echo RELEASES_URL=http://releases.example >> /etc/narthex.env'))
    refused(run('narthex update'), 'is no place for releases')
  },
  'a version that does not get ready goes back by itself': async ({ run }) => {
    const rows = begin(run)
    for (const [version, start] of [
      ['9.5.0', 'gives up'],
      ['9.6.0', 'never ready'],
    ] as const) {
      offer({ version, start })
      refused(run('narthex update'), 'the version before is back with everything as it was')
      standsAs(run, rows, old)
      good(run('cat /var/lib/narthex-update/told.json'), '"isGood":false')
    }
  },
  'a wish of the site is fulfilled once, and a night takes what the church wants': async ({ run }) => {
    const rows = begin(run)
    offer({ version: '9.1.0' })
    good(run('systemctl start narthex-update@nightly; narthex version'), old)
    good(run('cat /var/lib/narthex-update/told.json'), '"9.1.0"')
    const wish = (name: string) =>
      good(run(`su -s /bin/sh narthex -c "mkdir -p /var/lib/narthex/wishes && touch /var/lib/narthex/wishes/${name}"`))
    wish('now')
    good(
      run(
        `tries=0; until [ "$(narthex version)" = 9.1.0 ]; do tries=$((tries+1)); [ $tries -lt 300 ] || exit 1; sleep 0.2; done; ${ENDED}`,
      ),
    )
    standsAs(run, rows, '9.1.0')
    wish('back')
    good(
      run(
        `tries=0; until [ "$(narthex version)" = ${old} ]; do tries=$((tries+1)); [ $tries -lt 300 ] || exit 1; sleep 0.2; done; ${ENDED}`,
      ),
    )
    standsAs(run, rows, old)
    wish('tonight')
    good(run('systemctl start narthex-update@nightly; narthex version'), '9.1.0')
    standsAs(run, rows, '9.1.0')
    assert.equal(good(run('ls /var/lib/narthex/wishes')), '')
  },
  'killed at each of twenty moments, it ends as the old or the new one': async ({ run }) => {
    const rows = begin(run)
    offer({ version: '9.1.0' })
    const began = Date.now()
    good(run('narthex update'))
    const whole = (Date.now() - began) / 1000
    good(run('narthex back --yes'))
    const ends: Record<string, number> = {}
    for (let at = 1; at <= 20; at += 1) {
      good(run(`rm -rf /opt/narthex/narthex-9.1.0-linux-*`))
      const killed = run(
        `narthex update > /tmp/said 2>&1 & sleep ${((whole * at) / 20).toFixed(2)}; systemctl kill -s KILL --kill-whom=main narthex-updating; wait; ${ENDED}`,
      )
      const version = standsAs(run, rows, old, '9.1.0')
      ends[version] = (ends[version] ?? 0) + 1
      if (version !== old) good(run('narthex back --yes'))
      assert.ok(killed.status !== null)
    }
    console.log(`whole: ${whole.toFixed(1)} s; after the kills:`, ends)
  },
  'after a power failure at each of eight moments, it boots as the old or the new one': async (container) => {
    const rows = begin(container.run)
    offer({ version: '9.1.0' })
    const began = Date.now()
    good(container.run('narthex update'))
    const whole = (Date.now() - began) / 1000
    good(container.run('narthex back --yes'))
    const ends: Record<string, number> = {}
    for (let at = 1; at <= 8; at += 1) {
      container.run(
        `rm -rf /opt/narthex/narthex-9.1.0-linux-*; (narthex update > /tmp/said 2>&1 &) ; sleep ${((whole * (at + 1)) / 10).toFixed(2)}`,
      )
      await container.crash()
      good(container.run('sh share/prepare.sh'))
      const version = standsAs(container.run, rows, old, '9.1.0')
      ends[version] = (ends[version] ?? 0) + 1
      if (version !== old) good(container.run('narthex back --yes'))
    }
    console.log(`whole: ${whole.toFixed(1)} s; after the power failures:`, ends)
  },
}
