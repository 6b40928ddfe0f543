/** What `narthex setup` and `narthex remove` must do on a computer, each case on a new one. */
import assert from 'node:assert/strict'
import { addPastor, type Check, good, NARTHEX, people, refused, visit } from './checks.ts'

/** What a second run must leave as it is. */
const STATE =
  'stat -c "%n %i %Y" /etc/narthex.env /etc/systemd/system/narthex.service /etc/caddy/Caddyfile /opt/narthex/current; systemctl show narthex caddy -p MainPID'

export const setupCases: Record<string, Check> = {
  'refusals change nothing, and say what to do': async ({ run }) => {
    refused(run(`${NARTHEX} setup wrong.church.example`), 'Change the record to 192.0.2.10')
    refused(run(`${NARTHEX} setup half.church.example`), 'The record with 2001:db8::9 is of another computer')
    refused(run(`${NARTHEX} setup nowhere.church.example`), 'name server')
    refused(run(`${NARTHEX} setup 'https://church/page'`), 'is no address of a website')
    refused(
      run(`setpriv --reuid=nobody --regid=nogroup --clear-groups ${NARTHEX.split(' ')[1]} setup a.example`),
      'write sudo',
    )
    refused(run(`${NARTHEX} setup a.example b.example`), 'Usage: narthex setup')
    assert.notEqual(run('ls /opt/narthex /etc/narthex.env /var/lib/narthex').status, 0)
  },
  'an address is served with a certificate; again changes nothing; a move leads on; a removal keeps the data': async ({
    run,
  }) => {
    const said = good(
      run(`${NARTHEX} setup https://www.Church.example/`),
      'Your website is at https://www.church.example',
    )
    assert.match(said, /https:\/\/www\.church\.example\/setup\?token=/)
    assert.match(said, /People who come by church\.example are led to www\.church\.example/)
    assert.equal(good(run(visit('https://www.church.example/'))), '200')
    good(run(addPastor))
    const before = good(run(STATE))
    good(run('narthex setup www.church.example'.replace('narthex', NARTHEX)), 'There is an administrator already')
    assert.equal(good(run(STATE)), before)
    refused(run(`${NARTHEX} setup new.church.example`), 'add --move')
    good(run(`${NARTHEX} setup new.church.example --move`), 'Your website is at https://new.church.example')
    assert.match(
      good(run(`curl -sSI --cacert /srv/ca.crt https://www.church.example/sermons`)),
      /308[\s\S]*location: https:\/\/new\.church\.example\/sermons/i,
    )
    const exposure = good(run('systemd-analyze security narthex.service --no-pager | tail -1'))
    assert.match(exposure, /exposure level for narthex\.service: 1\.\d/)
    refused(run(`${NARTHEX} remove </dev/null`), 'add --yes')
    good(run('narthex remove --yes'), 'Still there: /var/lib/narthex and /etc/narthex.env')
    assert.notEqual(run('ls /opt/narthex').status, 0)
    assert.notEqual(run('systemctl is-active narthex caddy').status, 0)
    good(run(`${NARTHEX} remove --yes`), 'The program is removed')
    good(run(`${NARTHEX} setup`), 'Your website is at https://new.church.example')
    good(run(people), 'pastor@church.example')
  },
  'a person at a terminal is asked for the address, and whether versions come at night; the name without www leads on':
    async ({ run }) => {
      // Each answer after its question, as a person gives it.
      const asked = (word: string) => `until grep -q '${word}' said 2>/dev/null; do sleep 0.2; done`
      const typed = `{ ${asked('address of')}; echo www.church.example; ${asked('Shall')}; echo; ${asked('token=')}; }`
      good(
        run(`${typed} | timeout 120 script -qefc '${NARTHEX} setup' said; cat said`),
        'What is the address of your website',
        'Shall new versions come at night',
        'Your website is at https://www.church.example',
      )
      good(run('ls /var/lib/narthex/wishes'), 'every-night')
      const led =
        'curl -sSI --retry 20 --retry-delay 1 --retry-all-errors --cacert /srv/ca.crt https://church.example/sermons'
      assert.match(good(run(led)), /308[\s\S]*location: https:\/\/www\.church\.example\/sermons/i)
      assert.equal(good(run(visit('https://www.church.example/'))), '200')
    },
  'without a domain it is served by its number, and gets its address later': async ({ run }) => {
    good(run(`${NARTHEX} setup`), 'Your website is at http://192.0.2.10', 'is not encrypted')
    assert.equal(good(run(visit('http://192.0.2.10/'))), '200')
    good(run(`${NARTHEX} setup www.church.example`), 'Your website is at https://www.church.example')
    assert.equal(good(run(visit('https://www.church.example/'))), '200')
  },
  'another proxy and another Caddy keep what they serve, and get the lines to add': async ({ run }) => {
    good(run('systemctl stop caddy; systemctl start nginx'))
    good(
      run(`${NARTHEX} setup www.church.example`),
      'nginx serves other sites here',
      'ln -s /etc/nginx/narthex-site.conf',
    )
    good(
      run(`mkdir -p /etc/letsencrypt/live/www.church.example && cd /etc/letsencrypt/live/www.church.example && openssl req -x509 -newkey rsa:2048 -nodes -keyout privkey.pem -out fullchain.pem -days 9 -subj /CN=www.church.example 2>/dev/null
ln -s /etc/nginx/narthex-site.conf /etc/nginx/conf.d/narthex.conf && systemctl reload nginx && sleep 1`),
    )
    assert.equal(good(run("curl -fsSk -o /dev/null -w '%{http_code}' https://www.church.example/sermons")), '200')
    good(
      run(
        'systemctl stop nginx; printf "http://other.example {\\n\\trespond other\\n}\\n" > /etc/caddy/Caddyfile; systemctl restart caddy',
      ),
    )
    good(run(`${NARTHEX} setup www.church.example`), 'import /etc/caddy/narthex.caddy')
    assert.match(good(run('cat /etc/caddy/Caddyfile')), /^http:\/\/other\.example/)
    good(
      run(
        '{ cat /etc/caddy/options/trial.caddy /etc/caddy/Caddyfile; echo "import /etc/caddy/narthex.caddy"; } > /tmp/c && cp /tmp/c /etc/caddy/Caddyfile && chmod 644 /etc/caddy/Caddyfile',
      ),
    )
    good(run(`${NARTHEX} setup www.church.example`), 'Your website is at https://www.church.example')
    assert.equal(good(run('curl -fsS -H "Host: other.example" http://127.0.0.1/')), 'other')
  },
  'a clone that runs is taken over with its data and its settings': async ({ run }) => {
    good(
      run(`useradd --system --no-create-home narthex
mkdir -p narthex/bin && echo "await import('/srv/clone/dist/server/server.js')" > narthex/bin/start.mjs
cp -a unpacked/* clone && printf 'SERMONS=1\\nBACKUP_DIR=copies\\n' > narthex/.env && mkdir narthex/copies && chown -R narthex narthex
printf 'SITE_URL=https://www.church.example\\nTRUST_PROXY=1\\nPORT=3007\\n' > /etc/narthex.env
cat > /etc/systemd/system/narthex.service <<UNIT
[Service]
User=narthex
WorkingDirectory=/srv/narthex
EnvironmentFile=/etc/narthex.env
ExecStart=/srv/clone/bin/node bin/start.mjs
UNIT
systemctl daemon-reload && systemctl start narthex
tries=0; until curl -fs -o /dev/null http://127.0.0.1:3007/readyz; do tries=$((tries+1)); [ $tries -lt 300 ] || exit 1; sleep 0.2; done
echo 'a long password for Sunday' | DATA_DIR=/srv/narthex/data setpriv --reuid=narthex --regid=narthex --clear-groups clone/bin/node clone/dist/server/command-admin.js add pastor@church.example`),
    )
    good(
      run(`${NARTHEX} setup`),
      'Took over the clone in /srv/narthex',
      'Your website is at https://www.church.example',
    )
    good(run(people), 'pastor@church.example')
    good(run('cat /etc/narthex.env'), 'BACKUP_DIR=/srv/narthex/copies', 'DATA_DIR=/var/lib/narthex', 'PORT=3007')
    good(run('narthex backup /srv/narthex/copies/now.backup; ls /srv/narthex/data/narthex.db'), 'Wrote')
    good(run(`${NARTHEX} setup`), 'There is an administrator already')
  },
}
