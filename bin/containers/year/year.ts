/**
 * A year without a person, for `npm run install:check -- 'a year'`: 365 nights with the program's clock moved from job to job, certificates
 * that last ten minutes, a release every thirty nights, backups, copies elsewhere and visitors. It takes most of an hour.
 */
import assert from 'node:assert/strict'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { addPastor, type Check, good, NARTHEX } from '../checks.ts'
import { share } from '../container.ts'
import { offer } from '../next-release.ts'

const NIGHTS = Number(process.env['NIGHTS'] ?? 365)
/** Nights that one call may take. */
const CALL = 5
const RELEASE_EVERY = 30
const LIFE_SECONDS = 600

const nightSchema = z.looseObject({
  day: z.string(),
  seconds: z.number(),
  slow: z.array(z.string()),
  failed: z.array(z.string()),
  bad: z.array(z.string()),
  failedUnits: z.string(),
  failedJobs: z.array(z.string()),
  emails: z.array(z.string()),
  version: z.string(),
  backups: z.number(),
  copies: z.number().nullable(),
  database: z.number(),
  memory: z.number(),
  certificate: z.string().optional(),
  kilobytes: z.record(z.string(), z.number()),
})
type Night = z.output<typeof nightSchema>

const PEBBLE = {
  listenAddress: '127.0.0.1:14000',
  managementListenAddress: '127.0.0.1:15000',
  certificate: '/srv/pebble/cert.pem',
  privateKey: '/srv/pebble/key.pem',
  httpPort: 80,
  tlsPort: 443,
  certificateValidityPeriod: LIFE_SECONDS,
}
/** An authority whose certificates are short, in place of the other cases' one. */
const AUTHORITY = `mkdir -p pebble && cp share/pebble.json pebble/ && openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout pebble/key.pem -out pebble/cert.pem 2>/dev/null
systemd-run -q --unit=pebble -E PEBBLE_VA_NOSLEEP=1 -E PEBBLE_WFE_NONCEREJECT=0 /srv/share/pebble -config /srv/pebble/pebble.json
tries=0; until curl -fsk -o ca.crt https://127.0.0.1:15000/roots/0; do tries=$((tries+1)); [ $tries -lt 100 ] || exit 1; sleep 0.1; done
printf '{\\n\\tacme_ca https://127.0.0.1:14000/dir\\n\\tacme_ca_root /srv/pebble/cert.pem\\n\\trenew_interval 2s\\n}\\n' > /etc/caddy/options/trial.caddy`
const MOVED = `systemctl set-environment NODE_OPTIONS=--import=/srv/share/clock.mjs NODE_EXTRA_CA_CERTS=/srv/ca.crt`
const CURL = `curl -sS --fail-with-body --cacert /srv/ca.crt -b jar -c jar -H 'Origin: https://www.church.example' -H 'content-type: application/json'`

export const yearCases: Record<string, Check> = {
  'a year without a person': async ({ run }) => {
    for (const name of ['clock.mjs', 'nights.mjs', 'emails.mjs'])
      copyFileSync(join(import.meta.dirname, name), join(share, name))
    copyFileSync('/usr/bin/pebble', join(share, 'pebble'))
    writeFileSync(join(share, 'pebble.json'), JSON.stringify({ pebble: PEBBLE }))
    good(run(AUTHORITY))
    good(run(MOVED))
    good(run(`${NARTHEX} setup www.church.example`), 'Your website is at https://www.church.example')
    good(run(addPastor))
    good(
      run(
        `mkdir -p elsewhere && systemd-run -q --unit=elsewhere rclone serve webdav /srv/elsewhere --addr 127.0.0.1:8090 --user church --pass secret
systemd-run -q --unit=emails /opt/narthex/current/bin/node /srv/share/emails.mjs; sleep 2`,
      ),
    )
    const send = (method: string, path: string, body: object) =>
      good(run(`${CURL} -X ${method} -d '${JSON.stringify(body)}' https://www.church.example${path}`))
    send('POST', '/api/login', { email: 'pastor@church.example', password: 'a long password for Sunday' })
    send('PUT', '/api/admin/site-config', {
      emailEnabled: true,
      emailProvider: 'smtp',
      smtpHost: '127.0.0.1',
      smtpPort: 2525,
      contactEmailFrom: 'office@church.example',
    })
    const place = { kind: 'webdav', address: 'http://127.0.0.1:8090', user: 'church', secret: 'secret' }
    send('PUT', '/api/admin/copies', { place, renewsKey: false })
    send('PUT', '/api/admin/updates', { wish: 'every-night', isOn: true })

    const nights: Night[] = []
    const began = Temporal.Now.plainDateISO().add({ days: 1 })
    for (let night = 0; night < NIGHTS; night += CALL) {
      const first = began.add({ days: night })
      if (night % RELEASE_EVERY === 0) {
        const madeAt = `${first.toString()}T12:00:00Z`
        offer({ version: `9.${night / RELEASE_EVERY + 1}.0`, says: (one) => ({ ...one, madeAt }) })
      }
      const many = Math.min(CALL, NIGHTS - night)
      const said = good(run(`/opt/narthex/current/bin/node share/nights.mjs ${first.toString()} ${many} 2>&1`))
      for (const line of said.split('\n')) {
        nights.push(nightSchema.parse(JSON.parse(line)))
        console.log(line)
      }
    }
    console.table(byMonth(nights))
    assert.deepEqual(
      new Set(nights.flatMap(({ failed, slow, bad, failedUnits }) => [...failed, ...slow, ...bad, failedUnits])),
      new Set(['']),
    )
    // What grows with the church's own rows is in the table; all else has to stay as it was after the first updates.
    const [middle, last] = [nights[Math.floor(nights.length / 2)], nights.at(-1)]
    for (const folder of ['/opt/narthex', '/var/cache/narthex', '/var/lib/caddy', '/tmp'])
      assert.ok((last?.kilobytes[folder] ?? 0) <= 1.1 * (middle?.kilobytes[folder] ?? 0) + 1_000, `${folder} grows`)
  },
}

/** The last night of each month. */
function byMonth(nights: Night[]) {
  const last = new Map(nights.map((night) => [night.day.slice(0, 7), night]))
  return [...last.values()].map(({ kilobytes, ...night }) => ({
    day: night.day,
    version: night.version,
    database: night.database,
    backups: night.backups,
    copies: night.copies,
    memory: night.memory,
    certificate: night.certificate,
    ...kilobytes,
  }))
}
