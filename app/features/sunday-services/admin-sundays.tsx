/** The section of Sundays in the dashboard: what the coming ones lack, and one of them with everything that follows from it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { useToday } from '#app/dashboard/church-time.ts'
import { Facts } from '#app/dashboard/list-parts.tsx'
import { RecordBlocks } from '#app/dashboard/record-blocks.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import { useRights } from '#app/dashboard/use-rights.ts'
import type { Column } from '#app/dashboard/table.tsx'
import { dayOrders, Tabs } from '#app/dashboard/toolbar.tsx'
import { VideoPreview } from '#app/dashboard/video-preview.tsx'
import { defaultConfig } from '#app/definitions/settings.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { fullDate } from '#app/dates/format.ts'
import { areBlocks, kindIn, wordsOf } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import { writtenOf } from '#app/definitions/rich-text.ts'
import { PrintBulletin, Screens } from '#app/features/sunday-services/bulletin/admin-print.tsx'
import { MadeFromSunday } from '#app/features/sunday-services/admin-made.tsx'
import { orderKinds } from '#app/features/sunday-services/order.ts'
import { sunday } from '#app/features/sunday-services/sunday.ts'
import { secondAddresses } from '#app/links/giving-way.ts'
import { routes } from '#app/routes.ts'
import { ownAddressesRead } from '#app/ui/page-content.ts'

type SundayRecord = RecordOf<typeof sunday>

const tabs = {
  service: 'Service',
  bulletin: 'Bulletin',
  newsletter: 'Newsletter',
  sermon: 'Sermon',
  screen: 'Screen',
} as const
type Tab = keyof typeof tabs
/** For contributors, who make nothing from a Sunday. */
const draftTabs = { service: tabs.service, bulletin: tabs.bulletin }

/** The fields of the tabs besides the first, which has the others. */
const fieldsOf: Record<Tab, readonly string[]> = {
  service: Object.keys(sunday.fields).filter((name) => !['order', 'leftOut', 'bulletin'].includes(name)),
  bulletin: ['order', 'leftOut', 'bulletin'],
  newsletter: [],
  sermon: [],
  screen: [],
}

/** What is made in a tab, by the tables. */
const madeIn: Partial<Record<Tab, readonly string[]>> = {
  newsletter: ['newsletter_issues'],
  sermon: ['sermons', 'live_streams'],
}

interface Proposal {
  date: string
  name: string
  readings: { citation: string; label: string }[]
  order: Block[]
}

export default function SundaysPanel() {
  const [tab, setTab] = useState<Tab>('service')
  const today = useToday()
  const { draftsOnly } = useRights(sunday)
  const { data: { churchYear } = defaultConfig } = useQuery(siteConfigRead)
  const { data: proposal } = useQuery({ ...adminRead<Proposal>(adminApi.sundayProposal), enabled: !draftsOnly })
  return (
    <RecordSection
      // A form that is open already would begin without the proposal.
      key={proposal ? 'proposed' : ''}
      definition={sunday}
      title="Sundays"
      lead="What you preach, read and sing on a Sunday, Christmas Eve or any other day of worship. Its page, the bulletin, the home page, the newsletter and the sermon follow from it."
      add="Next Sunday"
      search="Search by date, name, title or preacher"
      tabs={<Elsewhere />}
      part={({ date }) => (date < today ? 'Past' : 'Coming')}
      columns={columnsOn(today)}
      empty="No Sundays yet. Add the next one: its services come from your service times."
      drawing="church"
      initial={() => ({ ...proposal })}
      describeValue={orderInWords}
      above={({ form }) => <FormTabs form={form} shown={draftsOnly ? draftTabs : tabs} tab={tab} onTab={setTab} />}
      parts={({ form, values: { youtubeUrl } }) => ({
        ...Object.fromEntries(
          Object.keys(sunday.fields).flatMap((name) =>
            fieldsOf[tab].includes(name) ? [] : [[name, { instead: null }]],
          ),
        ),
        // A church without a church year sees no word of it.
        ...(churchYear === '' ? { color: { instead: null } } : {}),
        ...(tab === 'service' ? { youtubeUrl: { after: <VideoPreview address={String(youtubeUrl)} /> } } : {}),
        ...(tab === 'bulletin'
          ? { order: { instead: <RecordBlocks form={form} name="order" kinds={orderKinds} /> } }
          : {}),
      })}
      below={({ form, record }) => {
        const saved = { id: record?.id, isDirty: form.formState.isDirty }
        if (draftsOnly) return undefined
        if (tab === 'bulletin') return <PrintBulletin {...saved} />
        if (tab === 'screen') return <Screens {...saved} />
        return madeIn[tab] && <MadeFromSunday {...saved} tables={madeIn[tab]} />
      }}
    />
  )
}

const pageNames = {
  [routes.thisSunday]: 'The page of the next Sunday',
  [routes.sundays]: 'The list of Sundays',
}

/** Says where the pages of Sundays are, if a page of the church's own has their first address. */
function Elsewhere() {
  const { data: own = [] } = useQuery(ownAddressesRead)
  return Object.entries(pageNames)
    .filter(([first]) => own.includes(first))
    .map(([first, name]) => (
      <p key={first} className="admin-note mb-5">
        {name} is at {secondAddresses.get(first)}, since your website has a page or a redirect of your own at {first}.
      </p>
    ))
}

interface FormTabsProps {
  form: UseFormReturn
  shown: Readonly<Record<string, string>>
  tab: Tab
  onTab: (tab: Tab) => void
}

function FormTabs({ form, shown, tab, onTab }: FormTabsProps) {
  const { errors, submitCount } = form.formState
  const wrong = Object.keys(errors)
  const place = (Object.keys(tabs) as Tab[]).find((one) => fieldsOf[one].some((name) => wrong.includes(name)))
  const isElsewhere = place !== undefined && !fieldsOf[tab].some((name) => wrong.includes(name))
  const showFirst = useEffectEvent(() => {
    if (isElsewhere) onTab(place)
  })
  // After each try to save, not while somebody looks at another tab.
  useEffect(() => {
    if (submitCount > 0) showFirst()
  }, [submitCount])
  return (
    <Tabs
      label="Parts of this Sunday"
      tabs={shown}
      open={tab}
      onOpen={(name) => {
        if (Object.hasOwn(tabs, name)) onTab(name as Tab)
      }}
    />
  )
}

/** An order as text, to compare two versions of a day. */
function orderInWords(value: unknown): string | undefined {
  if (!areBlocks(value)) return undefined
  return value
    .map((part) => {
      const kind = kindIn(orderKinds, { kind: undefined, ...part })
      return kind ? [kind.name, ...wordsOf(kind, part, writtenOf)].join('\n') : ''
    })
    .join('\n\n')
}

/** What visitors would look for on the page of a coming day. */
function lacking({ title, preacher, passage, order, bulletin = [] }: SundayRecord): string[] {
  return [
    title ? '' : 'title',
    preacher ? '' : 'preacher',
    passage ? '' : 'passage',
    order.length > 0 || bulletin.length > 0 ? '' : 'order of service',
  ].filter(Boolean)
}

function columnsOn(today: string): Column<SundayRecord>[] {
  return [
    {
      title: 'Date',
      sort: 'date',
      orders: dayOrders,
      cell: ({ date, name, title, preacher }) => (
        <>
          <RowTitle>{fullDate(date)}</RowTitle>
          <span className="wrap-anywhere whitespace-normal">{name}</span>
          <Facts facts={[title, preacher]} className="md:hidden" />
        </>
      ),
      className: 'lg:whitespace-nowrap',
    },
    { title: 'Title', sort: 'title', cell: ({ title }) => title, from: 'md', className: 'min-w-28 wrap-anywhere' },
    { title: 'Preacher', sort: 'preacher', cell: ({ preacher }) => preacher, from: 'md' },
    {
      title: 'Still missing',
      cell: (record) => (record.date < today ? '' : lacking(record).join(', ') || 'Nothing'),
      from: 'lg',
    },
  ]
}
