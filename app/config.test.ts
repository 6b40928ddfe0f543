import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#app/config.ts'
import { envExample } from '#test/env-example.ts'

describe('the environment', () => {
  it('needs nothing: every variable has a default', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', siteUrl: 'http://localhost:3000', trustProxy: 0 })
    expect(config.dataDir).toMatch(/\/data$/)
    expect(config.database).toBe(`${config.dataDir}/narthex.db`)
    expect(config.sampleContent).toBe(true)
    expect(config.logLevel).toBe('info')
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('gives the site an address on the port that was chosen', () => {
    expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
    expect(readConfig({ SITE_URL: 'https://church.example/' }).siteUrl).toBe('https://church.example')
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  const bad: [env: Record<string, string>, says: RegExp][] = [
    [{ PORT: '99999' }, /PORT must be a whole number from 0 to 65535 \(it is "99999"\)/],
    [{ PORT: 'http' }, /PORT must be a whole number/],
    [{ SITE_URL: 'church.example' }, /SITE_URL must be an address/],
    [{ SITE_URL: 'https://church.example/site' }, /SITE_URL must not include a path/],
    [{ SITE_URL: 'ftp://church.example' }, /SITE_URL must be an address/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must start with postgres:\/\//],
    [{ ADMIN_EMAIL: 'vicar@church.example' }, /ADMIN_EMAIL and ADMIN_PASSWORD must be set together/],
    [{ ADMIN_EMAIL: 'vicar', ADMIN_PASSWORD: 'long enough' }, /ADMIN_EMAIL must be an email address/],
    [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD must have at least 8 characters/],
    [{ SAMPLE_CONTENT: 'yes' }, /SAMPLE_CONTENT must be “on” or “off”/],
    [{ SECRET_KEY: 'short' }, /SECRET_KEY must have at least 32 characters/],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY must be “off” or the number of proxies/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of fatal/],
  ]
  it.each(bad)('that cannot be used names itself: %o', (env, says) => {
    expect(() => readConfig(env)).toThrow(says)
  })

  it('names every fault at once, and never prints a secret', () => {
    const read = () =>
      readConfig({ PORT: 'x', SECRET_KEY: 'hush', ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'pssst' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/PORT[\s\S]*SECRET_KEY/)
    expect(read).not.toThrow(/hush|pssst/)
  })

  it('says in a sentence what a variable of an earlier version gives way to', () => {
    expect(readConfig({}).removed).toEqual([])
    expect(readConfig({ WORKERS: '4', DATABASE_READ_URL: 'postgres://replica/church' }).removed).toEqual([
      'WORKERS is not used anymore: start several servers behind a proxy instead (docs/deploy.md).',
      'DATABASE_READ_URL is not used anymore: pages are read from DATABASE_URL.',
    ])
  })

  it('is listed in .env.example, which “npm test -- app/config.test.ts --update” writes', async () => {
    await expect(envExample()).toMatchFileSnapshot('../.env.example')
  })
})
