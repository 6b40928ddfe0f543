/** The proxies that `deploy/` configures, in front of the built server and with encryption. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { request as plainRequest } from 'node:http'
import { request as encryptedRequest } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { documentProblems, MAX_DOCUMENT_BYTES } from '#app/files/file.ts'
import { documents, probes, routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { deployed } from '#test/deploy-files.ts'
import { freePort } from '#test/free-port.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { installed, type Proxy, startProxy } from '#test/proxies.ts'
import { startServer } from '#test/server.ts'

const HOST = 'www.example.org'
const SITE_URL = `https://${HOST}`

/** The proxies' files, as they are but for ports, the places of certificates, and who signs them. */
const encrypted: { name: string; program: Proxy['program']; configuration: (ports: Ports) => string }[] = [
  {
    name: 'nginx.conf',
    program: 'nginx',
    configuration: ({ http, https, upstream }) => `pid {folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};
  ${deployed('nginx.conf')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`)
    .replaceAll('/etc/letsencrypt/live/www.example.org', '{folder}')
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)}
}`,
  },
  {
    name: 'Caddyfile',
    program: 'caddy',
    configuration: ({ http, https, upstream }) => `{
	admin off
	http_port ${http}
	https_port ${https}
	local_certs
	skip_install_trust
}
${deployed('Caddyfile').replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)}`,
  },
]
interface Ports {
  http: number
  https: number
  upstream: number
}

for (const { name, program, configuration } of encrypted) {
  test(`${name}: leads to https, changes no header, and lets documents of 25 MB through`, async () => {
    test.skip(installed(program) === undefined, `${program} is not installed`)
    test.skip(installed('openssl') === undefined, 'openssl is not installed')
    await using server = await startServer({ ...administrator, SITE_URL, TRUST_PROXY: '1' })
    const { cookie } = await signIn(server.url)
    const https = await freePort()
    const upstream = Number(new URL(server.url).port)
    const withPorts = (http: number) => configuration({ http, https, upstream })
    const proxy = await startProxy({ name, program, configuration: withPorts }, upstream, certify)

    const plain = await ask(`${proxy.url}${routes.sermons}?page=2`)
    expect([301, 308]).toContain(plain.status)
    expect(String(plain.headers['location']).replace(`:${https}`, '')).toBe(`${SITE_URL}${routes.sermons}?page=2`)

    const site = `https://127.0.0.1:${https}`
    for (const path of [routes.home, probes.ready, documents.robots]) {
      // As browsers do; Caddy unpacks what a client has not asked for.
      const asBrowsers = { headers: { 'Accept-Encoding': 'gzip' } }
      const [direct, proxied] = [await ask(server.url + path, asBrowsers), await ask(site + path, asBrowsers)]
      expect(proxied.status).toBe(200)
      expect(ownHeaders(proxied.headers)).toEqual(ownHeaders(direct.headers))
    }

    const upload = async (size: number, sender: Record<string, string> = { cookie }) => {
      const headers = { ...sender, Origin: SITE_URL, 'Content-Type': 'application/pdf' }
      return ask(site + adminApi.documents, { method: 'POST', headers }, Buffer.alloc(size))
    }
    // The server reads the first, and says of each what is wrong: of the others before they have arrived.
    expect(await upload(MAX_DOCUMENT_BYTES)).toMatchObject({
      status: 400,
      body: expect.stringContaining(documentProblems.type),
    })
    for (let again = 0; again < 5; again += 1) {
      expect(await upload(MAX_DOCUMENT_BYTES + 1)).toMatchObject({
        status: 413,
        body: expect.stringContaining(documentProblems.size),
      })
      expect(await upload(MAX_DOCUMENT_BYTES, {})).toMatchObject({ status: 401 })
    }
    await proxy.stop()
  })
}

/** Writes a certificate as Let's Encrypt's client does, signed by itself. */
function certify(folder: string): void {
  const how = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${HOST}`
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync('openssl', [...how.split(' '), ...files], { stdio: 'pipe' })
}

interface Asked {
  method?: string
  headers?: Record<string, string>
}
interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Asks a server of this machine as one that has found the site's name there. */
async function ask(address: string, options: Asked = {}, body?: Buffer): Promise<Answer> {
  const url = new URL(address)
  const request = url.protocol === 'https:' ? encryptedRequest : plainRequest
  const headers = { ...options.headers, Host: HOST }
  const sent = request(url, { ...options, agent: false, headers, servername: HOST, rejectUnauthorized: false })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Headers that belong to a connection or to one answer, and those with which a proxy names itself. */
const OTHERS = new Set(['connection', 'keep-alive', 'date', 'server', 'alt-svc', 'via', 'x-request-id'])
const ownHeaders = (headers: Answer['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OTHERS.has(name)))
