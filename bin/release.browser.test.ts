/** A release is made of the build, unpacked, and runs on its own; no browser is involved. */
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempDisposableSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import about from '../package.json' with { type: 'json' }
import malloc from './server-env.json' with { type: 'json' }
import flags from './server-flags.json' with { type: 'json' }
import { api, routes } from '#app/routes.ts'
import { expect, test } from '#test/browser.ts'
import { startServer } from '#test/server.ts'
import { readManifest } from './install/manifest.ts'

const root = join(import.meta.dirname, '..')
const architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
const folderName = `narthex-${about.version}-linux-${architecture}`

test('a release runs without sources: server, reference, pictures and commands; it is signed, whole, and small', async () => {
  test.skip(process.platform !== 'linux', 'releases are for Linux')
  using made = mkdtempDisposableSync(join(tmpdir(), 'narthex-release-'))
  const at = (name: string) => join(made.path, name)
  const run = (args: string[], env: Record<string, string> = {}) =>
    execFileSync(process.execPath, ['bin/release.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  run(['--keys', at('keys')])
  const release = ['--out', at('out'), '--arch', architecture, '--quick']
  run(release, { RELEASE_KEYS: at('keys'), RELEASES_URL: at('out') })

  const keys = readFileSync(join(at('keys'), 'keys.pem'), 'utf8')
  const bytes = readFileSync(join(at('out'), `narthex-linux-${architecture}.json`))
  const signature = readFileSync(join(at('out'), `narthex-linux-${architecture}.json.sig`), 'utf8')
  const manifest = readManifest(bytes, signature, keys)
  expect(manifest).toMatchObject({ version: about.version, file: `${folderName}.tar.zst`, isSecurity: false })
  expect(manifest?.news.length).toBeGreaterThan(0)
  expect(readManifest(Buffer.from(bytes.toString().replace('0.', '9.')), signature, keys)).toBeUndefined()
  const stranger = sign(null, bytes, generateKeyPairSync('ed25519').privateKey).toString('base64')
  expect(readManifest(bytes, stranger, keys)).toBeUndefined()
  // The quick level; the best one makes 44 MB of it.
  expect(statSync(join(at('out'), `${folderName}.tar.zst`)).size).toBeLessThan(65e6)
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: at('out') })

  execFileSync('tar', ['--zstd', '-xf', join(at('out'), `${folderName}.tar.zst`), '-C', made.path])
  const folder = at(folderName)
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: folder })
  expect(readFileSync(join(folder, 'LICENSES.txt'), 'utf8')).toMatch(
    /\nlibheif-js \d[\s\S]*GNU GENERAL PUBLIC LICENSE[\s\S]*\nreact \d[\s\S]*\nsharp \d/,
  )
  const unit = readFileSync(join(folder, 'deploy', 'narthex.service'), 'utf8')
  expect(unit).toContain('ExecStart=/opt/narthex/current/bin/narthex serve')
  expect(unit).not.toMatch(/npm|srv|ReadWritePaths/)
  const own: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(own).toMatchObject({ version: about.version, narthex: { releases: at('out') } })

  const narthex = join(folder, 'bin', 'narthex')
  const starter = readFileSync(narthex, 'utf8')
  for (const word of [...flags, ...Object.entries(malloc).map((pair) => pair.join('='))])
    expect(starter).toContain(word)
  expect(starter).not.toMatch(/@[A-Z]+@/)
  await using server = await startServer({}, [], join(folder, 'dist'))
  for (const path of [routes.home, `${api.reference}/swagger-ui-bundle.js`, `${api.reference}/swagger-ui.css`])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])

  const command = (...args: string[]) => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: server.dataDir, SITE_URL: server.url }
    const { status, stdout, stderr } = spawnSync(narthex, args, { encoding: 'utf8', env, cwd: made.path })
    return { status, said: stdout + stderr }
  }
  expect(command('version').said.trim()).toBe(about.version)
  expect(command('nothing')).toMatchObject({ status: 1, said: expect.stringContaining('Usage: narthex setup') })
  const link = command('admin', 'link').said.trim().split('\n').at(-1) ?? ''
  expect((await fetch(link)).status).toBe(200)
  expect(command('admin').said).toContain('Usage: narthex admin list')
  expect(command('backup').said).toContain('Usage: narthex backup FILE')
  expect(command('backup', at('site.backup'))).toMatchObject({ status: 0, said: expect.stringContaining('Wrote') })
  expect(command('export', at('site.zip')).status).toBe(0)
  expect(command('import', at('site.zip'), '--dry-run').said).toContain('Dry run: nothing was saved.')
  expect(command('upgrade', '--check').said).toContain('The database fits this version')
  expect(command('restore', at('site.backup'))).toMatchObject({ status: 0, said: expect.stringContaining('Restored') })
})

test('keys are made once, and a change of keys keeps the one that old releases know as next', () => {
  using made = mkdtempDisposableSync(join(tmpdir(), 'narthex-keys-'))
  const keys = join(made.path, 'keys')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['bin/release.ts', '--keys', keys, ...args], { cwd: root, encoding: 'utf8' })
  expect(run().status).toBe(0)
  expect(statSync(join(keys, 'in-use.key')).mode & 0o077).toBe(0)
  const before = readFileSync(join(keys, 'keys.pem'), 'utf8')
  const again = run()
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('keys are not replaced')])
  expect(readFileSync(join(keys, 'keys.pem'), 'utf8')).toBe(before)
  expect(run('--change').status).toBe(0)
  const [, next] = before.split(/(?=-----BEGIN)/)
  expect(readFileSync(join(keys, 'keys.pem'), 'utf8').split(/(?=-----BEGIN)/)[0]).toBe(next)
  expect(readdirSync(keys).filter((name) => name.startsWith('used-until-'))).toHaveLength(1)
})
