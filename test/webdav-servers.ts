/** WebDAV servers that people have, if they are installed on this machine: Apache's, and rclone's. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { EXPECT_MS } from '#test/patience.ts'
import { installed } from '#test/proxies.ts'
import { dav } from '#test/webdav.ts'

/** The program of each, its options, and what must be there before. */
const servers = {
  apache2: (folder: string, port: number) => {
    writeFileSync(
      join(folder, 'httpd.conf'),
      `ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
User nobody
Group nogroup
${['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic', 'dav', 'dav_fs', 'alias', 'dir'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`).join('')}
DocumentRoot ${folder}/files
DAVLockDB ${folder}/locks/db
<Directory ${folder}/files>
  DAV On
  AuthType Basic
  AuthName copies
  AuthUserFile ${folder}/users
  Require valid-user
</Directory>
`,
    )
    const words = execFileSync('htpasswd', ['-nbB', dav.user, dav.password], { encoding: 'utf8' })
    writeFileSync(join(folder, 'users'), words)
    return ['-d', folder, '-f', join(folder, 'httpd.conf'), '-DFOREGROUND']
  },
  rclone: (folder: string, port: number) => {
    const where = [join(folder, 'files'), '--config', join(folder, 'none'), '--addr', `127.0.0.1:${port}`]
    return ['serve', 'webdav', ...where, '--user', dav.user, '--pass', dav.password]
  },
}
export type WebDavProgram = keyof typeof servers
export const webDavPrograms = (Object.keys(servers) as WebDavProgram[]).filter(
  (name) => installed(name) !== undefined && (name !== 'apache2' || installed('htpasswd') !== undefined),
)

/** @param megabytes of the disk, if it is one of its own that only root can make */
export async function startWebDavProgram(name: WebDavProgram, megabytes?: number) {
  const folder = mkdtempSync(join(tmpdir(), `narthex-${name}-`))
  chmodSync(folder, 0o755)
  const files = join(folder, 'files')
  for (const part of [files, join(folder, 'locks')]) {
    mkdirSync(part)
    // Apache leaves root's rights.
    chmodSync(part, 0o777)
  }
  if (megabytes !== undefined)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', files])
  const port = await freePort()
  const options = servers[name](folder, port)
  const running = spawn(installed(name) ?? name, options, { stdio: 'ignore' })
  const ended = once(running, 'exit')
  const url = `http://127.0.0.1:${port}/`
  const answers = () =>
    fetch(url).then(
      () => true,
      () => running.exitCode !== null,
    )
  for (const end = performance.now() + EXPECT_MS; performance.now() < end && !(await answers()););
  if (running.exitCode !== null) throw new Error(`${name} ended with ${running.exitCode}`)
  return {
    url,
    files,
    [Symbol.asyncDispose]: async () => {
      running.kill()
      await ended
      if (megabytes !== undefined) execFileSync('umount', [files])
      rmSync(folder, { recursive: true })
    },
  }
}
