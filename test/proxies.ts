/** Reverse proxies that a church may use, if they are installed on this machine. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { EXPECT_MS } from '#test/patience.ts'

export interface Proxy {
  name: string
  program: 'nginx' | 'caddy'
  /** The configuration, for a proxy that listens on one port of this machine and passes on to another. */
  configuration: (port: number, upstream: number) => string
}

export const proxies: readonly Proxy[] = [
  { name: 'nginx as it comes', program: 'nginx', configuration: nginx({}) },
  { name: 'nginx that keeps double slashes', program: 'nginx', configuration: nginx({ server: 'merge_slashes off;' }) },
  { name: 'nginx that passes on the path as it reads it', program: 'nginx', configuration: nginx({ pass: '/' }) },
  {
    name: 'Caddy',
    program: 'caddy',
    configuration: (port, upstream) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy 127.0.0.1:${upstream}
}
`,
  },
]

/** Path of the program; undefined when it is not installed. */
export function installed(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/**
 * @param prepare puts other files into the folder, for which `{folder}` stands in the configuration
 * @throws when the program ends before it answers
 */
export async function startProxy(
  { program, configuration }: Proxy,
  upstream: number,
  prepare = (_folder: string): void => undefined,
) {
  const folder = mkdtempSync(join(tmpdir(), `narthex-${program}-`))
  prepare(folder)
  const port = await freePort()
  const file = join(folder, program === 'caddy' ? 'Caddyfile' : 'nginx.conf')
  writeFileSync(file, configuration(port, upstream).replaceAll('{folder}', folder))
  const options =
    program === 'caddy'
      ? ['run', '--config', file, '--adapter', 'caddyfile']
      : ['-c', file, '-p', folder, '-e', join(folder, 'errors'), '-g', 'daemon off;']
  const running = spawn(installed(program) ?? program, options, {
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  running.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + EXPECT_MS
  while (!(await answersAt(url))) {
    if (running.exitCode === null && Date.now() < deadline) continue
    running.kill()
    throw new Error(`${program} did not start:\n${printed}`)
  }
  return {
    url,
    stop: async () => {
      running.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits a moment after a refusal, so that polling costs nothing. */
async function answersAt(url: string): Promise<boolean> {
  try {
    await fetch(url, { redirect: 'manual' })
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 25))
    return false
  }
}

function nginx({ server = '', pass = '' }): Proxy['configuration'] {
  return (port, upstream) =>
    nginxAround(`
  server {
    listen 127.0.0.1:${port};
    ${server}
    location / {
      proxy_pass http://127.0.0.1:${upstream}${pass};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }`)
}

function nginxAround(sites: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path {folder};`)
  return `worker_processes 1;
pid {folder}/pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${sites}
}
`
}
