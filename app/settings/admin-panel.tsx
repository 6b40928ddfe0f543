/**
 * The settings in the admin area: one form, an index of its sections, and a save button that stays in view. A phone shows
 * one section at a time.
 */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ChevronRight, LoaderCircle } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { mapFields } from '#app/definitions/definition.ts'
import { History } from '#app/dashboard/history.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { FormNotes } from '#app/dashboard/record-form.tsx'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { SettingSection, useSectionInAddress } from '#app/settings/admin-field.tsx'
import { EmailConfiguration, WelcomeEmail } from '#app/settings/admin-mail.tsx'
import { LookGroup } from '#app/settings/admin-look.tsx'
import {
  Alpha,
  ChurchInformation,
  HallScreen,
  HomePage,
  LiveWorship,
  Newsletter,
  Pictures,
  Privacy,
} from '#app/settings/admin-sections.tsx'
import { ThemeColorGroup } from '#app/settings/admin-theme.tsx'
import {
  type SettingsForm,
  settingsRead,
  settingsValues,
  type SettingsRecord,
  useSettingsForm,
} from '#app/settings/use-settings-form.ts'
import { toast } from '#app/ui/toast.tsx'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { settingsFor } from '#app/definitions/rights.ts'
import { openSettings, type SectionId, sectionIds, sections } from '#app/definitions/settings.ts'

export default function SettingsPanel() {
  const { data, error } = useQuery(settingsRead)
  if (data) return <Loaded stored={data} />
  return (
    <>
      <Head />
      {error ? <Failed error={error} /> : <Loading />}
    </>
  )
}

/** A phone shows only the open section. */
function Head({ children }: { children?: ReactNode }) {
  const isOpen = useSectionInAddress() !== undefined
  const { user } = useCurrentUser()
  return (
    <div className={isOpen ? 'sr-only md:not-sr-only max-md:[&_.admin-btn]:hidden' : undefined}>
      <SectionHead title="Settings" lead="Your church’s details and how this site works.">
        {user?.isAdmin && (
          <>
            <AdminLink to={adminPages.setup} className="admin-btn">
              Guided setup
            </AdminLink>
            <AdminLink to={adminPages.backups} className="admin-btn">
              Backups
            </AdminLink>
          </>
        )}
        {children}
      </SectionHead>
    </div>
  )
}

function Loading() {
  return (
    <p role="status" className="flex items-center gap-3 py-10 text-soft">
      <LoaderCircle size={22} aria-hidden="true" className="motion-safe:animate-spin" />
      Loading settings...
    </p>
  )
}

function Loaded({ stored }: { stored: SettingsRecord }) {
  const settingsForm = useSettingsForm(stored)
  const { form, isDirty, formProps } = settingsForm
  useGroupInAddress()
  const { user } = useCurrentUser()
  return (
    <form {...formProps}>
      <Head>{user?.isAdmin && <SettingsHistory stored={stored} isDirty={isDirty} />}</Head>
      <SaveStrip {...settingsForm} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,58rem)_13rem]">
        <SettingsIndex />
        <div className="grid gap-5 xl:order-first">
          <FormNotes recordForm={settingsForm} valuesOf={settingsValues} labels={labels} />
          <Sections form={form} stored={stored} />
        </div>
      </div>
    </form>
  )
}

/** In the order of the index; most follow from their definitions. */
function Sections({ form, stored }: Pick<SettingsForm, 'form'> & { stored: SettingsRecord }) {
  const special: Partial<Record<SectionId, ReactNode>> = {
    church: <ChurchInformation form={form} />,
    contact: <SettingSection form={form} id="contact" parts={{ phone: { type: 'tel' } }} />,
    look: <LookGroup form={form} />,
    colors: <ThemeColorGroup form={form} />,
    home: <HomePage form={form} />,
    pictures: <Pictures form={form} />,
    email: <EmailConfiguration form={form} stored={stored} />,
    newsletter: <Newsletter form={form} />,
    welcome: <WelcomeEmail form={form} />,
    live: <LiveWorship form={form} stored={stored} />,
    screen: <HallScreen form={form} />,
    privacy: <Privacy form={form} />,
    alpha: <Alpha form={form} />,
  }
  return useSections().map((id) => (
    <Fragment key={id}>{special[id] ?? <SettingSection form={form} id={id} />}</Fragment>
  ))
}

/** The sections that the user may change. */
function useSections(): SectionId[] {
  const { user } = useCurrentUser()
  return user ? settingsFor(user, sectionIds) : []
}

/** Scrolls to the section or setting in the address, which exists only once the settings have loaded. */
function useGroupInAddress(): void {
  const hash = useLocation({ select: (location) => location.hash })
  const id = useSectionInAddress()
  useEffect(() => {
    if (id === undefined) return
    const group = document.getElementById(id)
    const field = id === hash ? null : group?.querySelector<HTMLElement>(`[name="${hash}"]`)
    group?.scrollIntoView()
    if (field) field.focus()
    else group?.focus({ preventScroll: true })
  }, [hash, id])
}

/** Stays in view and says whether there are unsaved changes or problems. */
function SaveStrip({ form, isDirty, isPending }: SettingsForm) {
  const isOpen = useSectionInAddress() !== undefined
  const faults = Object.keys(form.formState.errors).length
  const message =
    faults === 1 ? 'Fix 1 problem before saving.' : faults > 1 ? `Fix ${faults} problems before saving.` : ''
  return (
    <div className={`admin-strip ${isOpen || isDirty ? '' : 'max-md:hidden'}`}>
      <p role="status" className={message ? 'font-semibold text-bad' : 'text-soft'}>
        {message || (isDirty ? 'You have unsaved changes.' : 'All changes are saved.')}
      </p>
      <Button variant="go" type="submit" isOff={isPending}>
        {isPending ? 'Saving...' : 'Save Settings'}
      </Button>
    </div>
  )
}

function SettingsHistory({ stored, isDirty }: { stored: SettingsRecord; isDirty: boolean }) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const refuse = () =>
    toast({ title: 'Unsaved changes', text: 'Save your changes first, then open History.', isError: true })
  return (
    <>
      <Button onClick={() => (isDirty ? refuse() : setHistoryOpen(true))}>History</Button>
      {isHistoryOpen && (
        <History
          fields={openSettings}
          record={stored}
          address={adminApi.siteConfig}
          etag={`"${stored.version}"`}
          versionsAddress={adminApi.settingsVersions}
          describeValue={undefined}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </>
  )
}

const labels = mapFields(openSettings, ({ label }) => label)
const titles = Object.entries(sections).map(([id, { title }]) => ({ id, title }))

/** The sections with links to them. On a phone, the list gives way to the section that is opened. */
function SettingsIndex() {
  const current = useSectionInView()
  const isOpen = useSectionInAddress() !== undefined
  return (
    <nav aria-label="Settings sections" className={isOpen ? 'max-md:hidden' : undefined}>
      <ul className="gap-x-1 max-md:divide-y max-md:divide-line max-md:border-y max-md:border-line md:flex md:flex-wrap xl:sticky xl:top-20 xl:grid">
        {useSections().map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-lg px-2 text-primary-text hover:underline max-md:flex max-md:justify-between max-md:text-ink xl:flex xl:min-h-9 xl:aria-[current]:bg-sand xl:aria-[current]:font-semibold xl:aria-[current]:text-ink"
            >
              {sections[id].title}
              <ChevronRight size={18} aria-hidden="true" className="text-soft md:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The section that has come as far as a quarter of the window; near the end of the page, the one in the address. */
function useSectionInView(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const update = () => setCurrent(sectionInView(hash))
    update()
    const stop = new AbortController()
    for (const type of ['scroll', 'resize'])
      window.addEventListener(type, update, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [hash])
  return current
}

function sectionInView(hash: string): string | undefined {
  // A section that a phone doesn't show has no box.
  const boxOf = (id: string) => document.getElementById(id)?.getClientRects()[0]
  // The last sections are too short to be scrolled up that far.
  const isAtEnd = window.scrollY + window.innerHeight > document.documentElement.scrollHeight - 2
  const top = boxOf(hash)?.top ?? -1
  if (isAtEnd && Object.hasOwn(sections, hash) && top >= 0 && top < window.innerHeight) return hash
  const reached = titles.filter(({ id }) => (boxOf(id)?.top ?? Infinity) < window.innerHeight / 4)
  return (isAtEnd ? titles : reached).at(-1)?.id ?? titles[0]?.id
}
