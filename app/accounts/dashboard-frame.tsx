/** The frame of a page that belongs to the dashboard and is opened before signing in: no church's menu, name or footer. */
import type { ReactNode } from 'react'
import { t } from '#app/text/t.ts'

export function DashboardFrame({ children }: { children: ReactNode }) {
  return (
    <div className="light min-h-dvh bg-paper text-ink">
      <header className="border-b border-line bg-sand">
        <p className="wrap py-4 font-serif text-lg font-semibold">{t('Set up your website')}</p>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  )
}
