/** Importing in the dashboard, as a person does it. */
import type { Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import { expect } from '#test/browser.ts'

/** @param kind what a table is: `sermons`, `events`, `subscribers` */
export function importOn(admin: Page, kind: string) {
  const box = admin.getByRole('region', { name: 'What you bring' })
  const text = box.getByLabel('Or paste it')
  return {
    text,
    open: () => admin.goto(`${adminPages.imports}?for=${kind}`),
    async paste(given: string): Promise<void> {
      await text.fill(given)
      await box.getByRole('button', { name: 'Look at it' }).click()
    },
    choose: (name: string, mimeType: string, content: string | Buffer) =>
      box.getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer: Buffer.from(content) }),
    /** Presses the button and waits until all is written, or what is given is said. */
    async write(said: string | RegExp): Promise<void> {
      await admin.getByRole('button', { name: /^Import \d/ }).click()
      await expect(admin.getByRole('status').filter({ hasText: said })).toBeVisible()
    },
  }
}
