/** What stands between the visitors and the site: Caddy with a configuration of our own, or a proxy that serves other sites already. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { putFile, textOf } from './files.ts'
import { installPackages, listenersOn } from './machine.ts'
import { CURRENT } from './places.ts'
import { attempt, Refusal, run } from './run.ts'

const CADDYFILE = '/etc/caddy/Caddyfile'
/** The first line by which a file is known to be ours, and may be replaced. */
const MARK = '# Made by narthex setup'
/** In Debian's own Caddyfile, which serves a page of Caddy's. */
const DELIVERED = '/usr/share/caddy'
const PORTS = [80, 443]
/** Where a person adds other sites to our Caddyfile. */
const SITES = '/etc/caddy/sites'

export type ProxyKind = 'own' | 'caddy' | 'nginx' | 'apache' | 'other'

/** @param listeners the programs on ports 80 and 443 @param caddyfile the text of Caddy's configuration, if there is one */
export function proxyKind(listeners: readonly string[], caddyfile: string | undefined): ProxyKind {
  const others = listeners.filter((name) => name !== 'caddy')
  if (others.length === 0) {
    const isFree = caddyfile === undefined || caddyfile.includes(MARK) || caddyfile.includes(DELIVERED)
    return isFree ? 'own' : 'caddy'
  }
  if (others.every((name) => name === 'nginx')) return 'nginx'
  return others.every((name) => /^(apache2|httpd)$/.test(name)) ? 'apache' : 'other'
}

export function foundProxy(): ProxyKind {
  return proxyKind(PORTS.flatMap(listenersOn), textOf(CADDYFILE))
}

/** Whether a person has given a name to another site beside ours. */
export function isNamedBeside(host: string): boolean {
  if (!existsSync(SITES)) return false
  return readdirSync(SITES).some((file) =>
    textOf(join(SITES, file))
      ?.split(/[\s,{]+/)
      .includes(host),
  )
}

/**
 * @param template `deploy/Caddyfile` or another file of a proxy for www.example.org and port 3000
 * @param hosts the address and its other names; an address in numbers is served without encryption
 */
export function proxyText(template: string, hosts: readonly string[], port: number): string {
  const names = hosts.map((host) => (/^[\d.]+$/.test(host) ? `http://${host}` : host))
  return template
    .replace('www.example.org {', () => `${names.join(', ')} {`)
    .replaceAll('server_name www.example.org', () => `server_name ${hosts.join(' ')}`)
    .replaceAll('ServerName www.example.org', () =>
      ['ServerName', ...hosts].join(' ').replace(/(?<=\S+ \S+) /, '\n  ServerAlias '),
    )
    .replaceAll('www.example.org', () => hosts[0] ?? '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
}

/**
 * @param isUnread whether our configuration may be there, and Caddy not have read it
 * @returns what a person has still to do, in lines; empty when the proxy is ready
 */
export function placeProxy(kind: ProxyKind, hosts: readonly string[], port: number, isUnread: boolean): string[] {
  const written = (template: string) => proxyText(readFileSync(join(CURRENT, 'deploy', template), 'utf8'), hosts, port)
  switch (kind) {
    case 'own':
      ownCaddy(written('Caddyfile'), isUnread)
      return []
    case 'caddy': {
      const file = '/etc/caddy/narthex.caddy'
      putFile(file, written('Caddyfile'))
      if (!textOf(CADDYFILE)?.includes(`import ${file}`))
        return [
          `Caddy serves other sites here, so its configuration was left alone. Add this line to ${CADDYFILE}:`,
          `  import ${file}`,
          'and then: systemctl reload caddy',
        ]
      reload('caddy')
      return []
    }
    case 'nginx':
    case 'apache': {
      const name = kind === 'nginx' ? 'nginx' : 'Apache'
      const packages = kind === 'nginx' ? 'nginx nginx-common' : 'apache2'
      const file = kind === 'nginx' ? '/etc/nginx/narthex-site.conf' : '/etc/apache2/sites-available/narthex.conf'
      if (textOf(file) === undefined || kind === 'nginx') putFile(file, written(`${kind}.conf`))
      const on =
        kind === 'nginx'
          ? `ln -s ${file} /etc/nginx/conf.d/narthex.conf && systemctl reload nginx`
          : 'a2enmod ssl headers proxy proxy_http && a2ensite narthex && systemctl reload apache2'
      return [
        `${name} serves other sites here, so its configuration was left alone. ${file} is ready for it.`,
        `If you don't need ${name}, take it away (apt-get purge ${packages}), and run this again. Otherwise:`,
        `  apt-get install certbot && certbot certonly --webroot -w /var/www/html ${hosts.map((host) => `-d ${host}`).join(' ')}`,
        `  ${on}`,
      ]
    }
    case 'other':
      return [
        `${[...new Set(PORTS.flatMap(listenersOn))].join(' and ')} uses port 80 or 443 of this computer. If you don't need it, stop it and run this again.`,
        `Otherwise let it hand on ${hosts.join(' and ')} to 127.0.0.1:${port}, with the headers Host, X-Forwarded-For and X-Forwarded-Proto.`,
      ]
  }
}

/** Installs Caddy, which gets certificates by itself, and lets it serve the site. */
function ownCaddy(site: string, isUnread: boolean): void {
  installPackages(['caddy', 'ca-certificates'])
  mkdirSync(SITES, { recursive: true })
  mkdirSync('/etc/caddy/options', { recursive: true })
  const text = `${MARK}, which replaces it. What you add belongs in files of ${SITES}, and options of Caddy in /etc/caddy/options.
import /etc/caddy/options/*.caddy

${site}
import ${SITES}/*.caddy
`
  const { isGood, said } = check(text)
  if (!isGood) throw new Refusal(`Caddy doesn't take its configuration, and nothing of it was changed: ${said}`)
  const isOther = putFile(CADDYFILE, text) || isUnread
  run(['systemctl', 'enable', '--quiet', 'caddy'])
  if (isOther || !attempt(['systemctl', 'is-active', '--quiet', 'caddy']).isGood) reload('caddy')
}

function check(text: string) {
  putFile('/etc/caddy/narthex-try', text)
  const checked = attempt(['caddy', 'validate', '--adapter', 'caddyfile', '--config', '/etc/caddy/narthex-try'])
  run(['rm', '/etc/caddy/narthex-try'])
  return checked
}

/** A stopped one can't be reloaded. */
function reload(unit: string): void {
  attempt(['systemctl', 'reset-failed', unit])
  run(['systemctl', 'reload-or-restart', unit])
}

/** Takes our configuration from Caddy, and stops it when it serves nothing else. */
export function removeProxy(): string[] {
  const isOurs = textOf(CADDYFILE)?.includes(MARK) ?? false
  if (isOurs) {
    run(['rm', CADDYFILE])
    attempt(['systemctl', 'disable', '--quiet', '--now', 'caddy'])
  }
  const left = [
    '/etc/caddy/narthex.caddy',
    '/etc/nginx/narthex-site.conf',
    '/etc/apache2/sites-available/narthex.conf',
  ].filter((file) => existsSync(file))
  return left.map(
    (file) =>
      `${file} is still there, for the proxy that serves other sites: take it from its configuration, and remove it.`,
  )
}
