/** For tests of email in the dashboard: an app with its own database, and local mail servers that end with the test. */
import { afterEach, beforeEach, expect } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'

/**
 * A new one before every test.
 * @param open creates an empty database
 */
export function emailAdminOf(open: () => Promise<Database>) {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let servers: MailServer[]
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    await database.close()
  })

  const server = async (...options: Parameters<typeof startMailServer>) => {
    const started = await startMailServer(...options)
    servers.push(started)
    return started
  }
  /** Saves settings. */
  const settings = async (change: Record<string, unknown>) => {
    const { status, body } = await admin.send('PUT', adminApi.siteConfig, change)
    expect({ status, body }).toMatchObject({ status: 200 })
  }
  /** Sends email through the server at this port. */
  const mailTo = (port: number) =>
    settings({ emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: port, contactEmailFrom: 'office@church.test' })
  return {
    get database() {
      return database
    },
    get app() {
      return app
    },
    /** The app as an administrator sees it. */
    get admin() {
      return admin
    },
    server,
    settings,
    mailTo,
  }
}
