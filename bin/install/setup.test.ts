/** What `narthex setup` decides before it touches a computer; `npm run install:check` tries the rest in containers. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { otherNameOf, readAddress, whereItLeads } from './address.ts'
import { cloneOfUnit } from './clone.ts'
import { plainLine } from './log.ts'
import { proxyKind, proxyText } from './proxy.ts'
import { Refusal } from './run.ts'
import { addressSettings, portIn, settingsIn, withMissing, withOtherHost, withSetting } from './settings.ts'

it.each([
  ['www.church.example', 'https://www.church.example'],
  ['https://WWW.Church.example/', 'https://www.church.example'],
  [' church.example ', 'https://church.example'],
  ['münster.example', 'https://xn--mnster-3ya.example'],
  ['http://192.0.2.10/', 'http://192.0.2.10'],
])('reads the address %j', (given, siteUrl) => {
  expect(readAddress(given).siteUrl).toBe(siteUrl)
})

it.each([
  'church',
  'www.church.example/sermons',
  'www.church.example:3000',
  'a..example',
  '-a.example',
  'a b.example',
  'you@church.example',
  '192.0.2',
  '$(id).example',
])('refuses %j as an address', (given) => {
  expect(() => readAddress(given)).toThrow('Write it as www.church.example')
})

const mine = ['192.0.2.10', '2001:db8::10']
it.each<[there: string[], here: string[], what: 'wrong' | 'note' | 'good', word: string]>([
  [['192.0.2.10'], mine, 'good', ''],
  [['192.0.2.10', '2001:db8::10'], mine, 'good', ''],
  [[], mine, 'wrong', 'add an A record for it with 192.0.2.10'],
  [[], ['2001:db8::10'], 'wrong', 'add an AAAA record for it with 2001:db8::10'],
  [[], ['10.0.0.4'], 'wrong', 'the public address of this computer'],
  [['192.0.2.99'], mine, 'wrong', 'Change the record to 192.0.2.10'],
  [['192.0.2.10', '2001:db8::99'], mine, 'wrong', 'The record with 2001:db8::99 is of another computer'],
  [['192.0.2.99'], ['10.0.0.4'], 'note', 'Behind a router that is right'],
  [['192.0.2.99', '2001:db8::10'], ['10.0.0.4', '2001:db8::10'], 'note', 'Behind a router that is right'],
  [['192.0.2.99', '2001:db8::99'], ['10.0.0.4', '2001:db8::10'], 'wrong', 'The record with 2001:db8::99'],
])('an address that leads to %j on a computer with %j is %s', (there, here, what, word) => {
  const found = whereItLeads('church.example', there, here)
  expect(Object.keys(found)).toEqual(what === 'good' ? [] : [what])
  expect(Object.values(found).join(' ')).toContain(word)
})

it.each([
  [[], undefined, 'own'],
  [['caddy', 'caddy'], ':80 {\n root * /usr/share/caddy\n}', 'own'],
  [['caddy'], '# Made by narthex setup, …', 'own'],
  [['caddy'], 'other.example {\n}', 'caddy'],
  [['nginx'], undefined, 'nginx'],
  [['nginx', 'caddy'], '# Made by narthex setup, …', 'nginx'],
  [['apache2'], undefined, 'apache'],
  [['docker-proxy'], undefined, 'other'],
  [['a program of another user'], undefined, 'other'],
])('with %j on the ports and the Caddyfile %j it is served by %s', (listeners, caddyfile, kind) => {
  expect(proxyKind(listeners, caddyfile)).toBe(kind)
})

it.each([
  ['Caddyfile', ['www.church.example, church.example {', 'reverse_proxy 127.0.0.1:3007']],
  [
    'nginx.conf',
    ['server_name www.church.example church.example;', 'server 127.0.0.1:3007', 'live/www.church.example/'],
  ],
  [
    'apache.conf',
    [
      'ServerName www.church.example\n  ServerAlias church.example',
      'http://127.0.0.1:3007/',
      'live/www.church.example/',
    ],
  ],
])('%s of deploy becomes that of the church', (name, parts) => {
  const template = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
  const text = proxyText(template, ['www.church.example', 'church.example'], 3007)
  for (const part of parts) expect(text).toContain(part)
  expect(text).not.toMatch(/example\.org|:3000/)
  expect(proxyText(template, ['192.0.2.10'], 3000)).toContain('192.0.2.10')
})

it('settings that are there stay, with their comments; others come after them', () => {
  const text = '# mine\nPORT=3001\nNAME="a b"'
  const more = withMissing(text, { PORT: '3000', FROM: 'Our church $1 “x”', QUOTE: "it's" })
  expect(more.startsWith(`${text}\n`)).toBe(true)
  expect(settingsIn(more)).toEqual({ PORT: '3001', NAME: 'a b', FROM: 'Our church $1 “x”', QUOTE: "it's" })
  expect(withMissing(more, { PORT: '1' })).toBe(more)
  expect(settingsIn(withSetting(more, 'PORT', '$&'))).toMatchObject({ PORT: '$&', NAME: 'a b' })
  expect(withMissing('', { A: '1' })).toBe('A=1\n')
})

const old = { SITE_URL: 'https://old.example', OTHER_HOSTS: 'new.example, older.example' }
it.each([
  [{}, false, { SITE_URL: 'https://new.example' }],
  [{ SITE_URL: 'http://192.0.2.10' }, false, { SITE_URL: 'https://new.example' }],
  [{ SITE_URL: 'http://localhost:3000' }, false, { SITE_URL: 'https://new.example' }],
  [{ SITE_URL: 'http://new.example' }, false, { SITE_URL: 'https://new.example' }],
  [old, true, { SITE_URL: 'https://new.example', OTHER_HOSTS: 'old.example,older.example' }],
])('a site with %j gets another address (with --move: %s)', (before, isMove, expected) => {
  expect(addressSettings('https://new.example', before, isMove)).toEqual(expected)
})

it('a site with an address keeps it without --move', () => {
  expect(() => addressSettings('https://new.example', old, false)).toThrow('add --move')
})

it('says which setting is wrong', () => {
  const wrong = { SITE_URL: 'www.church.example' }
  expect(() => addressSettings('https://new.example', wrong, false)).toThrow('Write it as https://new.example')
  for (const port of ['', '3o07', '0', '70000', '1.5']) expect(() => portIn(port)).toThrow('no port')
  expect([portIn('3007'), portIn(undefined)]).toEqual([3007, undefined])
})

it('knows the unit of a clone from that of a release', () => {
  const unit = readFileSync(new URL('../../deploy/narthex.service', import.meta.url), 'utf8')
  expect(cloneOfUnit(unit)).toMatchObject({ folder: '/srv/narthex', file: '/etc/narthex.env' })
  expect(settingsIn(cloneOfUnit(unit)?.environment ?? '')).toMatchObject({ DATA_DIR: '/var/lib/narthex' })
  expect(cloneOfUnit('WorkingDirectory=/x\nExecStart=/opt/narthex/current/bin/narthex serve')).toBeUndefined()
  expect(cloneOfUnit('')).toBeUndefined()
})

it.each([
  [
    '{"level":"error","msg":"will retry","error":"[a.example] no such host","attempt":2}',
    'will retry: [a.example] no such host',
  ],
  ['{"level":50,"err":{"message":"disk full"},"msg":"job failed"}', 'job failed: disk full'],
  ['The folder is not there.', 'The folder is not there.'],
  ['{"a":1}', '{"a":1}'],
  ['null', 'null'],
])('of the line %s of a log a person reads: %s', (line, said) => {
  expect(plainLine(line)).toBe(said)
})

it('a site is led to from the name with or without www, once', () => {
  const wanted = { SITE_URL: 'https://www.church.example' }
  const first = withOtherHost(wanted, { OTHER_HOSTS: 'old.example' }, 'church.example')
  expect(first).toEqual({ ...wanted, OTHER_HOSTS: 'old.example,church.example' })
  expect(withOtherHost(wanted, { OTHER_HOSTS: ' church.example , old.example' }, 'church.example')).toEqual(wanted)
})

it.each([
  ['www.church.example', 'church.example'],
  ['church.example', 'www.church.example'],
  // It leads to another computer, nowhere, has no answer, or is a person's other site.
  ['www.half.example', undefined],
  ['new.example', undefined],
  ['silent.example', undefined],
  ['www.taken.example', undefined],
])('of people who want %s, those come, too, who write %s', async (host, other) => {
  const names: Record<string, string[]> = { 'half.example': ['192.0.2.10', '2001:db8::9'], 'www.new.example': [] }
  const leadsTo = (name: string) =>
    name === 'www.silent.example'
      ? Promise.reject(new Refusal('no answer'))
      : Promise.resolve(names[name] ?? ['192.0.2.10'])
  expect(await otherNameOf(host, (name) => name === 'taken.example', leadsTo)).toBe(other)
})
