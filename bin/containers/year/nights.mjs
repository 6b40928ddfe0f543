/**
 * Inside the container: lets nights pass, from one moment to the next at which the program does something by itself, and prints a line of
 * JSON for each. `nights.mjs FIRST-DAY HOW-MANY`
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const SITE = 'https://www.church.example'
/** The jobs of a day in the order of the clock; those without a name are for people. */
const DAY = [
  ['02:20', 'daily backup'],
  ['03:10', 'keeping times'],
  ['03:40', 'broken links'],
  ['05:10', 'self-checks'],
  ['06:10', 'check of email records'],
  ['06:20', 'look at the health'],
  ['08:00', 'reminders of what is overdue'],
]
const WAIT_MS = 120_000
const [, , first = '', many = '1'] = process.argv
const sql = (query, ...values) => {
  const database = new DatabaseSync('/var/lib/narthex/narthex.db', { readOnly: true, timeout: 5_000 })
  try {
    return database.prepare(query).all(...values)
  } finally {
    database.close()
  }
}
const run = (...command) => spawnSync(command[0], command.slice(1), { encoding: 'utf8' })
const curl = (path, ...more) =>
  run(
    'curl',
    '-sS',
    '--max-time',
    '20',
    '--cacert',
    '/srv/ca.crt',
    '-b',
    '/srv/jar',
    '-c',
    '/srv/jar',
    '-H',
    `Origin: ${SITE}`,
    ...more,
    SITE + path,
  ).stdout
const send = (method, path, body) =>
  curl(path, '-X', method, '-H', 'content-type: application/json', '-d', JSON.stringify(body))

const zone = JSON.parse(curl('/api/site-config')).timeZone ?? 'America/Chicago'
let day = Temporal.PlainDate.from(first)
for (let night = 0; night < Number(many); night += 1, day = day.add({ days: 1 })) {
  const began = performance.now()
  const slow = []
  for (const [at, kind] of DAY) {
    moveTo(`${day}T${at}:05`)
    if (at === '03:10') {
      // Nights come faster here than systemd lets a unit start.
      run('systemctl', 'reset-failed', 'narthex-update@nightly.service')
      const { status, stderr } = run('systemctl', 'start', 'narthex-update@nightly.service')
      if (status !== 0) slow.push(`update: ${stderr.trim()}`)
    }
    if (!(await done(kind, `${day}T${at}`))) slow.push(kind)
  }
  moveTo(`${day}T10:30:00`)
  const answers = people()
  console.log(
    JSON.stringify({ day: `${day}`, seconds: (performance.now() - began) / 1000, slow, ...answers, ...figures() }),
  )
}

function moveTo(wall) {
  const there = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds
  writeFileSync('/srv/clock', String(there - Date.now()))
}

async function done(kind, subject) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(40)) {
    const [row] = sql('select state from work where kind = ? and subject >= ?', kind, subject)
    if (row && row.state !== 'running' && row.state !== 'waiting') return true
  }
  return false
}

/** What visitors and an administrator do on a day. */
function people() {
  const paths = ['/', '/sermons', '/events', '/news', '/search?q=grace']
  const all = paths.flatMap((path) => ['-o', '/dev/null', SITE + path])
  const pages = run(
    'curl',
    '-sS',
    '--max-time',
    '20',
    '--cacert',
    '/srv/ca.crt',
    '-w',
    '%{http_code}\\n',
    ...all,
  ).stdout
  const failed = pages.trim() === paths.map(() => '200').join('\n') ? [] : [`pages: ${pages}`]
  for (const one of [1, 2]) {
    const message = `When do you worship on ${day}? I ask for the ${one}. time.`
    const person = { firstName: 'Ada', lastName: 'Lee', email: `ada${one}@church.example`, subject: 'Hello' }
    const said = send('POST', '/api/contact', { ...person, message })
    if (!said.includes('message')) failed.push(said)
  }
  let health = curl('/api/admin/health')
  if (!health.includes('"items"')) {
    send('POST', '/api/login', { email: 'pastor@church.example', password: 'a long password for Sunday' })
    health = curl('/api/admin/health')
  }
  const items = JSON.parse(health).items ?? []
  const bad = items.filter(({ state }) => state !== 'fine').map(({ name, state, text }) => `${state} ${name}: ${text}`)
  return { failed, bad, certificate: items.find(({ name }) => name === 'Certificate')?.text }
}

function figures() {
  // A folder inside another one comes first, since each file is counted once.
  const folders = [
    '/var/lib/narthex/backups',
    '/var/lib/narthex',
    '/opt/narthex',
    '/var/lib/narthex-update',
    '/var/cache/narthex',
    '/var/log',
    '/var/lib/caddy',
    '/srv/elsewhere',
    '/tmp',
  ]
  const sizes = run('du', '-sk', ...folders)
    .stdout.trim()
    .split('\n')
  const kilobytes = Object.fromEntries(
    sizes.map((line) => line.split('\t')).map(([size, folder]) => [folder, Number(size)]),
  )
  const countIn = (folder) => readdirSync(folder).filter((name) => /\.(tar\.zst|age|backup)/.test(name)).length
  const rows = sql("select kind, report from work where state = 'failed'").map(
    ({ kind, report }) => `${String(kind)}: ${String(report)}`,
  )
  const [{ pages }] = sql('select page_count * page_size / 1024 pages from pragma_page_count, pragma_page_size')
  const tables = Object.fromEntries(
    ['emails', 'work', 'contact_messages', 'changes', 'sessions'].map((name) => {
      try {
        return [name, sql(`select count(*) n from "${name}"`)[0].n]
      } catch {
        return [name, null]
      }
    }),
  )
  return {
    version: JSON.parse(readFileSync('/opt/narthex/current/package.json', 'utf8')).version,
    kilobytes,
    database: pages,
    backups: countIn('/var/lib/narthex/backups'),
    copies: existsSync('/srv/elsewhere') ? countIn('/srv/elsewhere') : null,
    failedJobs: [...new Set(rows)],
    failedUnits: run('systemctl', '--failed', '--plain', '--no-legend').stdout.trim(),
    restarts: run('systemctl', 'show', 'narthex', '-p', 'NRestarts', '--value').stdout.trim(),
    memory: memory(),
    emails: lettersOf(`${day}`),
    tables,
  }
}

/** Megabytes that the server has resident. */
function memory() {
  const pid = run('systemctl', 'show', 'narthex', '-p', 'MainPID', '--value').stdout.trim()
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000)
}

/** Subjects of the emails of a day. */
function lettersOf(day) {
  const lines = existsSync('/srv/emails') ? readFileSync('/srv/emails', 'utf8').split('\n') : []
  return lines.filter((line) => line.startsWith(day)).map((line) => line.slice(11))
}
