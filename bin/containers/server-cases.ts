/** `narthex setup` on computers that are small, of another release, bare, behind Apache or a firewall, or that get their site from a copy. */
import assert from 'node:assert/strict'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Machine } from './container.ts'
import { addPastor, type Check, good, NARTHEX, people, refused, visit } from './checks.ts'

const SETUP = `${NARTHEX} setup www.church.example`
const SERVED = 'Your website is at https://www.church.example'
/** An empty server again. */
const EMPTY = 'narthex remove --yes && rm -rf /var/lib/narthex /etc/narthex.env && userdel narthex'

/** Serves with a certificate, and goes on with its data after a power failure. */
const lives: Check = async ({ run, crash }) => {
  good(run(SETUP), SERVED)
  good(run(addPastor))
  for (const path of ['/', '/sermons', '/events', '/search?q=easter'])
    assert.equal(good(run(visit(`https://www.church.example${path}`))), '200')
  good(run('narthex backup /var/lib/narthex/backups/now.tar.zst'), 'Wrote')
  await crash()
  good(run('sh /srv/share/prepare.sh && systemctl restart caddy'))
  good(run(SETUP), SERVED, 'There is an administrator already')
  good(run(people), 'pastor@church.example')
  assert.equal(good(run("journalctl -b -o cat | grep -ci 'out of memory\\|oom-kill' || true")), '0')
}

/** The computers of the cases whose computer is not Debian 12 with all that it wants. */
export const machines: Record<string, Machine> = {
  'one core and 1 GB': { megabytes: 1000 },
  'one core and 512 MB': { megabytes: 512 },
  'Debian 13': { suite: 'trixie' },
}

export const serverCases: Record<string, Check> = {
  'one core and 1 GB': lives,
  'one core and 512 MB': lives,
  'Debian 13': lives,
  'a computer without Caddy, and without the package that Node needs': async ({ run }) => {
    good(run('apt-get purge -y -qq caddy libatomic1 ca-certificates && ! command -v caddy && sh /srv/share/prepare.sh'))
    good(run(SETUP), 'Installing caddy', SERVED)
    assert.equal(good(run(visit('https://www.church.example/'))), '200')
  },
  'Apache keeps what it serves, and gets the lines to add': async ({ run }) => {
    good(run('systemctl stop caddy; echo other > /var/www/html/index.html; systemctl start apache2'))
    const said = good(run(SETUP), 'Apache serves other sites here', 'a2ensite narthex')
    good(
      run(`mkdir -p /etc/letsencrypt/live/www.church.example && cd /etc/letsencrypt/live/www.church.example
openssl req -x509 -newkey rsa:2048 -nodes -keyout privkey.pem -out fullchain.pem -days 9 -subj /CN=www.church.example -addext subjectAltName=DNS:www.church.example 2>/dev/null
cat fullchain.pem >> /srv/ca.crt`),
    )
    good(run(`${/^ {2}(a2enmod .*)$/m.exec(said)?.[1]} && systemctl restart apache2`))
    const ask = 'curl -sSk -o /dev/null -w "%{http_code} %{redirect_url}"'
    assert.equal(good(run(`${ask} https://www.church.example/sermons`)), '200')
    assert.equal(good(run(`${ask} http://www.church.example/sermons`)), '301 https://www.church.example/sermons')
    assert.equal(good(run('curl -fsS http://192.0.2.10/')), 'other')
    good(run(SETUP), SERVED)
  },
  'a firewall that is on is told of, and not once it lets visitors in': async ({ run }) => {
    good(run('ufw --force enable'), 'Firewall is active')
    const hint = 'ufw allow 80,443/tcp'
    const said = good(run(SETUP), hint, SERVED)
    good(run(/ufw allow.*/.exec(said)?.[0] ?? 'false'))
    assert.ok(!good(run(SETUP)).includes(hint))
  },
  'a setting that is wrong is named, and set right': async ({ run }) => {
    const set = (name: string, value: string) =>
      good(run(`sed -i 's#^${name}=.*#${name}=${value}#' /etc/narthex.env && systemctl stop narthex`))
    good(run(SETUP), SERVED)
    for (const [name, wrong, right, said] of [
      ['PORT', '3o00', '3000', 'PORT is “3o00”, which is no port'],
      ['PORT', '443', '3000', 'Only root may use port 443'],
      ['SITE_URL', 'www.church.example', 'https://www.church.example', 'SITE_URL is “www.church.example”'],
      [
        'SITE_URL',
        'https://www.chruch.example',
        'https://www.church.example',
        "This site's address is https://www.chruch",
      ],
    ] as const) {
      set(name, wrong)
      refused(run(SETUP), said)
      set(name, right)
      good(run(SETUP), SERVED)
    }
    // Written while the site runs, which has read another.
    good(run(`sed -i 's#^PORT=.*#PORT=3001#' /etc/narthex.env`))
    good(run(SETUP), SERVED)
    good(run('curl -sf http://127.0.0.1:3001/healthz'))
  },
  'a copy elsewhere becomes the site of an empty computer': async ({ run }) => {
    const key = await generateX25519Identity()
    good(run(SETUP), SERVED)
    good(run(addPastor))
    const copy = 'narthex-2026-11-29T03-00-00Z.tar.zst.age'
    good(
      run(
        `install -d -o narthex copies && BACKUP_RECIPIENT=${await identityToRecipient(key)} narthex backup /srv/copies/${copy} && chown root copies/*`,
      ),
    )
    good(
      run(
        'chmod 755 copies && chmod 644 copies/* && systemd-run -q rclone serve webdav /srv/copies --addr 127.0.0.1:8090 --user church --pass secret && curl -s -o /dev/null --retry 50 --retry-delay 1 --retry-connrefused http://127.0.0.1:8090/',
      ),
    )
    refused(run(`${SETUP} --from /srv/copies`), 'has a site already')
    for (const [from, lines] of [
      ['webdav:http://127.0.0.1:8090 --user church', `secret\\n${key}`],
      ['/srv/copies', key],
    ]) {
      good(run(EMPTY))
      const setup = (typed: string) => run(`printf '${typed}\\n' | ${SETUP} --from ${from}`)
      refused(setup('wrong\\nAGE-SECRET-KEY-1'), 'The copy was not restored, and no site was started')
      assert.equal(good(run('ls -d /var/lib/narthex* 2>/dev/null || echo none')), 'none')
      good(setup(lines ?? ''), 'Restored', SERVED, 'There is an administrator already')
      good(run(people), 'pastor@church.example')
      assert.equal(good(run('ls -d /var/lib/narthex*')), '/var/lib/narthex')
    }
    refused(run(`${SETUP} --user church`), 'Usage: narthex setup')
  },
}
