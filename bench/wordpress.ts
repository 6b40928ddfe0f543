/**
 * A WordPress of Debian's packages for `npm run bench -- compare`, with their default settings: MariaDB, PHP-FPM with OPcache,
 * nginx, the default theme, and no plugins, so without a page cache. Everything is in a temporary folder, on sockets and one
 * local port. It needs `apt-get install wordpress wordpress-theme-twentytwentythree php-fpm php-mysql mariadb-server nginx`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { cpuSecondsOf, statOf } from './core.ts'

export interface Post {
  title: string
  /** `YYYY-MM-DD` */
  date: string
  content: string
}

export interface WordPress extends AsyncDisposable {
  url: string
  version: string
  /** The sum over nginx, PHP and MariaDB. */
  cpuSeconds: () => number
}

const FILES = '/usr/share/wordpress'
const MARIADB = '/usr/sbin/mariadbd'
const NGINX = '/usr/sbin/nginx'
const FASTCGI = '/etc/nginx/fastcgi_params'
/** Each answers one request at a time. */
const PHP_PROCESSES = 4
/** For each part. */
const START_TIMEOUT_MS = 30_000

/**
 * @param under a command that runs each program, such as one that pins it to a core
 * @returns undefined where it is not installed
 */
export async function startWordPress(folder: string, posts: Post[], under: string[]): Promise<WordPress | undefined> {
  const php = readdirSync('/usr/sbin').find((name) => /^php-fpm\d/.test(name))
  if (!php || ![FILES, MARIADB, NGINX, FASTCGI].every(existsSync)) return undefined
  mkdirSync(folder)
  const port = await freePort()
  const started: ChildProcess[] = []
  const run = (program: string, args: string[]) => {
    const [command = program, ...first] = [...under, program, ...args]
    const child = spawn(command, first, { stdio: 'ignore' })
    started.push(child)
    return child
  }
  const stop = async () => {
    for (const child of started) {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }
  try {
    await startDatabase(folder, run)
    install(folder, port, posts)
    const fpm = await startPhp(folder, `/usr/sbin/${php}`, run)
    startNginx(folder, port, run)
    const url = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(url)).ok)
    const cpuSeconds = () => total([...started, ...childrenOf(fpm)])
    return { url, version: versionOf(folder), cpuSeconds, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Run = (program: string, args: string[]) => ChildProcess

async function startDatabase(folder: string, run: Run): Promise<void> {
  const data = join(folder, 'db')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const made = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', ...user]
  execFileSync('mariadb-install-db', made, { stdio: 'ignore' })
  const socket = join(folder, 'db.sock')
  run(MARIADB, ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...user])
  const create = ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'create database wordpress']
  await until(async () => execFileSync('mariadb', create, { stdio: 'ignore' }))
}

/** Copies the program, makes its tables and stores the posts. */
function install(folder: string, port: number, posts: Post[]): void {
  const files = join(folder, 'html')
  cpSync(FILES, files, { recursive: true, dereference: true })
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${join(folder, 'db.sock')}`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: `http://127.0.0.1:${port}`,
    WP_SITEURL: `http://127.0.0.1:${port}`,
    WP_HTTP_BLOCK_EXTERNAL: true,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
  }
  const defined = Object.entries(constants).map(([name, value]) => `define('${name}', ${JSON.stringify(value)});`)
  const config = `<?php ${defined.join('\n')} $table_prefix = 'wp_'; require_once __DIR__ . '/wp-settings.php';`
  writeFileSync(join(files, 'wp-config.php'), config)
  writeFileSync(join(folder, 'posts.json'), JSON.stringify(posts))
  writeFileSync(join(folder, 'install.php'), INSTALL)
  execFileSync('php', [join(folder, 'install.php'), files, join(folder, 'posts.json'), `127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const INSTALL = `<?php
[, $files, $posts, $_SERVER['HTTP_HOST']] = $argv;
define('WP_INSTALLING', true);
function wp_new_blog_notification() {}
require "$files/wp-load.php";
require "$files/wp-admin/includes/upgrade.php";
wp_install('Church', 'admin', 'admin@church.example.org', true, '', 'correct horse battery');
foreach ([1, 2, 3] as $example) wp_delete_post($example, true);
foreach (json_decode(file_get_contents($posts)) as $post)
  wp_insert_post(['post_title' => $post->title, 'post_content' => $post->content, 'post_date' => "$post->date 10:00:00",
    'post_status' => 'publish', 'post_author' => 1]);`

async function startPhp(folder: string, program: string, run: Run): Promise<ChildProcess> {
  const isRoot = process.getuid?.() === 0
  const socket = join(folder, 'php.sock')
  writeFileSync(
    join(folder, 'php.conf'),
    `[global]\ndaemonize = no\nerror_log = ${folder}/php.log\n[www]\nlisten = ${socket}\npm = static
pm.max_children = ${PHP_PROCESSES}\n${isRoot ? 'user = root\ngroup = root\n' : ''}`,
  )
  const child = run(program, ['-y', join(folder, 'php.conf'), ...(isRoot ? ['-R'] : [])])
  await until(async () => existsSync(socket))
  return child
}

function startNginx(folder: string, port: number, run: Run): void {
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; user root; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; include /etc/nginx/mime.types;
      server { listen 127.0.0.1:${port}; root ${folder}/html; index index.php;
        location / { try_files $uri $uri/ /index.php?$args; }
        location ~ \\.php$ { include ${FASTCGI}; fastcgi_pass unix:${folder}/php.sock;
          fastcgi_param HTTP_HOST $http_host; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; } } }`,
  )
  run(NGINX, ['-c', join(folder, 'nginx.conf')])
}

function versionOf(folder: string): string {
  return /\$wp_version = '([^']+)'/.exec(readFileSync(join(folder, 'html/wp-includes/version.php'), 'utf8'))?.[1] ?? '?'
}

/** Waits until `isSo` succeeds. @throws its last failure after a timeout */
async function until(isSo: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const failure = await isSo().then(
      (value) => (value === false ? new Error('a part of WordPress did not start') : undefined),
      (error: unknown) => error,
    )
    if (failure === undefined) return
    if (Date.now() > deadline) throw failure
    await pause(100)
  }
}

function total(processes: Pick<ChildProcess, 'pid'>[]): number {
  return processes.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0)
}

function childrenOf({ pid }: ChildProcess): { pid: number }[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).flatMap((child) => (Number(statOf(child)[1]) === pid ? [{ pid: child }] : []))
}
