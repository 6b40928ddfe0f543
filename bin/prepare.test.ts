import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const BIN = fileURLToPath(new URL('.', import.meta.url))
const packages = {
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/fsevents': { version: '2.0.0', optional: true },
}
/** Files of ours that each part contains. */
const MODULES = {
  site: ['app/words.ts', 'app/page.tsx'],
  admin: ['app/words.ts', 'app/admin/panel.tsx'],
  worker: ['app/ui/offline/worker.ts'],
  server: ['app/words.ts', 'app/page.tsx', 'app/queries.ts', 'db/database.ts'],
}
/** A Node that notes what it is to run, and writes these lists as `bin/build.ts` does. */
const NODE = `#!/bin/sh
echo $(basename "$1" .ts) $(shift; echo "$@") >> ran
shift
for part in "$@"; do cp "modules/$part" "dist/$part-modules.json"; done
`
type Listed = Record<string, { version: string; dev?: boolean }>

/** A checkout with these commands alone, and an npm that only notes how it was called. */
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'narthex-checkout-'))
  for (const folder of ['bin', 'npm', '.cache/share', 'node_modules/node/bin', 'dist'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of [
    'start.mjs',
    'serve.mjs',
    'env.mjs',
    'prepare.mjs',
    'shipped.json',
    'server-flags.json',
    'server-env.json',
  ])
    cpSync(join(BIN, file), join(root, 'bin', file))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
  for (const [name, text] of [
    ['npm/npm', '#!/bin/sh\necho "$@" >> "$(dirname "$0")/called"\n'],
    ['node_modules/node/bin/node', NODE],
  ] as const) {
    writeFileSync(join(root, name), text)
    chmodSync(join(root, name), 0o755)
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; printed: string }> {
  const path = [join(root, 'npm'), process.env['PATH']].join(delimiter)
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...env, PATH: path } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, printed: out + err }),
    )
  })
}
const calls = () => read('npm/called')
const read = (name: string) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8').trim() : '')

describe('npm start', () => {
  const { 'node_modules/hono': hono, 'node_modules/vitest': vitest } = packages
  it.each<[string, Listed | undefined, string]>([
    ['nothing', undefined, 'ci --no-audit --no-fund --omit=dev'],
    ['all packages', { 'node_modules/hono': hono, 'node_modules/vitest': vitest }, ''],
    ['the packages to run with', { 'node_modules/hono': hono }, ''],
    [
      'other versions and packages for the checks',
      { 'node_modules/hono': { version: '3.0.0' }, 'node_modules/vitest': vitest },
      'ci --no-audit --no-fund',
    ],
    ['other versions', { 'node_modules/hono': { version: '3.0.0' } }, 'ci --no-audit --no-fund --omit=dev'],
  ])('after npm has installed %s runs npm as it should', async (_, listed, expected) => {
    if (listed) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: listed }))
    const prepare = JSON.stringify(join(root, 'bin/prepare.mjs'))
    await run(['--input-type=module', '-e', `(await import(${prepare})).install('run')`])
    expect(calls()).toBe(expected)
  })

  it.each(['the environment', 'the file .env'])('says that the port of %s is taken before it builds', async (from) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const isFile = from === 'the file .env'
    writeFileSync(join(root, '.env'), `# Where it listens.\nPORT=${isFile ? port : 1}\n`)
    const { code, printed } = await run([join(root, 'bin/start.mjs')], isFile ? {} : { PORT: String(port) })
    other.close()
    expect([code, calls()]).toEqual([1, ''])
    expect(printed).toBe(
      `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or choose another port, for example PORT=3001 npm start.\n`,
    )
  })
})

describe('a build', () => {
  const fonts = 'subset-fonts\n'
  const everything = 'build site admin worker server'
  it.each<[changed: string, ran: string]>([
    ['', ''],
    ['app/words.test.ts', ''],
    ['app/new.ts', everything],
    ['app/queries.ts', 'build server'],
    ['app/words.ts', 'build site admin server'],
    ['app/admin/panel.tsx', 'build site admin'],
    ['app/ui/base.css', 'build site admin'],
    ['db/database.ts', 'build server'],
    ['public/robots.txt', 'build site'],
    ['app/ui/motifs/ring.svg', `${fonts}build site admin`],
    ['package-lock.json', `${fonts}${everything}`],
    ['dist/site-modules.json', 'build site'],
  ])('after a change of %j builds only what contains it', async (changed, ran) => {
    const files = [...Object.values(MODULES).flat(), 'app/ui/base.css', 'app/ui/motifs/ring.svg', 'public/robots.txt']
    for (const file of [...files, 'bin/subset-fonts.ts', 'app/words.test.ts']) write(file, 'before')
    for (const [part, modules] of Object.entries(MODULES)) write(`modules/${part}`, JSON.stringify(modules))
    await run([join(root, 'bin/prepare.mjs')])
    expect(read('ran')).toBe(`${fonts}${everything}`)
    rmSync(join(root, 'ran'))
    if (changed) write(changed, 'after')
    await run([join(root, 'bin/prepare.mjs')])
    expect(read('ran')).toBe(ran)
  })
})

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
