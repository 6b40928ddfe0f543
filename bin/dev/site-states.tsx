/** The parts that public pages are made of, in every state, drawn as a public page is. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StreamCard } from '#app/features/live-streams/card.tsx'
import type { PageAssets } from '#app/http/built-files.ts'
import { Document } from '#app/site/document.tsx'
import { clockRead } from '#app/ui/clock.ts'
import { viewerRead } from '#app/ui/current-user.ts'
import { Checkbox, Outcome, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { type FormInUse, inUse } from '#app/ui/form-state.ts'
import { pageHead } from '#app/ui/head.ts'
import { IslandPlaces } from '#app/ui/island.tsx'
import { Pager } from '#app/ui/list.tsx'
import { Cards, MediaCard, Rows } from '#app/ui/media-card.tsx'
import { PageError } from '#app/ui/message-page.tsx'
import { NoticeBanner } from '#app/ui/notice-banner.tsx'
import type { Notice } from '#app/ui/notices.ts'
import { DrawnPageContext } from '#app/ui/page.tsx'
import { Empty, PageIntro } from '#app/ui/page-intro.tsx'
import { Placeholder } from '#app/ui/placeholder.tsx'
import { type FetchApi, PageReads } from '#app/ui/read.ts'
import { Share } from '#app/ui/share.tsx'
import { siteConfigRead } from '#app/ui/site.ts'
import { RecordVideo } from '#app/ui/video.tsx'
import { routes } from '#app/routes.ts'
import type { FormState as ReturnedForm } from '#app/forms/form-rules.ts'

const LONG = 'A title that is so long that it needs a second line, and perhaps a third one on a phone'
const VIDEO = {
  address: 'https://youtu.be/aqz-KE-bpKQ',
  title: 'Advent',
  action: 'Watch',
  placeholder: { seed: 'a', text: '' },
}
const DAY = '2026-11-29'

const states: Record<string, ReactNode> = {
  Buttons: (
    <p className="flex flex-wrap gap-3">
      <button className="btn btn-fill">Filled</button>
      <button className="btn btn-line">Outlined</button>
      <button className="btn btn-fill" aria-disabled>
        Off
      </button>
      <a className="link" href="#states">
        A link
      </a>
    </p>
  ),
  'Fields: empty, filled, with a hint, with an error': (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="empty" label="Name" required />
      <TextField name="wrong" label="Name" problem="Enter your name" />
      <TextField name="filled" label="Email" hint="We write to it once." defaultValue="ada@example.org" />
      <Select name="choice" label="Which service?" problem="Choose a service">
        <option>None</option>
      </Select>
      <TextArea name="text" label="Message" defaultValue="A few words." />
      <TextArea name="wrongText" label="Message" problem="Enter a message" />
      <Checkbox name="box" label="I agree" defaultChecked />
      <Checkbox name="wrongBox" label="I agree" required problem="Check this box" />
    </div>
  ),
  'A form': <FormState />,
  'A form that was sent': <FormState done />,
  'A form with errors': <FormState problems={{ name: 'Enter your name', email: 'Enter an email address' }} />,
  'A form that could not be sent': <FormState message="We couldn’t send your message. Try again in a minute." />,
  'Notices: general, canceled, moved, online only': (
    <NoticeBanner
      linksToStream
      notices={[
        notice({ kind: 'general', message: 'The parking lot is closed.' }),
        notice({ kind: 'cancelled', message: 'Stay home, stay safe.' }),
        notice({ kind: 'moved', time: '09:00', location: 'on the beach', message: '' }),
        notice({ kind: 'online_only', message: 'Join us from home.' }),
      ]}
    />
  ),
  'Placeholders: with a text, with a long one, as a drawing': (
    <div className="grid gap-4 sm:grid-cols-3">
      <Placeholder seed="Advent" eyebrow="Advent" text="Luke 1:26–38" />
      <Placeholder seed="Lent" text={LONG} />
      <Placeholder seed="Easter" text="" isSmall />
    </div>
  ),
  'Cards: with an image, a placeholder, a missing image': (
    <Cards records={records()} card={(record) => <Card {...record} />} />
  ),
  Rows: <Rows records={records()} card={(record) => <Card {...record} shape="row" />} />,
  'A service that is live, and one that was': (
    <div className="grid gap-4 sm:grid-cols-2">
      {[true, false].map((isLive) => (
        <StreamCard
          key={String(isLive)}
          stream={{
            id: '1',
            title: 'Morning Prayer',
            date: DAY,
            isLive,
            thumbnailUrl: null,
            duration: null,
            youtubeUrl: VIDEO.address,
          }}
        />
      ))}
    </div>
  ),
  'The head of a page': <PageIntro title="Plan a Visit" lead="What to expect." scene="/scenes/missing.svg" />,
  'An empty list': <Empty title="No sermons yet" text="Come back on Sunday." scene="boats" />,
  'The pages of a list': <Pager page={2} pages={5} what="sermons" />,
  'An error page': (
    <PageError error={new Error('')} title="We couldn’t load this page" lead="" back={[routes.home, 'Home']} />
  ),
  'Videos: plays, only elsewhere, gone': (
    <>
      <RecordVideo {...VIDEO} state="plays" />
      <RecordVideo {...VIDEO} state="elsewhere" />
      <RecordVideo {...VIDEO} state="gone" />
    </>
  ),
  Sharing: <Share title="Advent" />,
}

function FormState(returned: Partial<ReturnedForm>) {
  const form = {
    name: 'example',
    address: '/api/contact',
    rules: {},
    received: { title: 'Message sent', text: 'Thank you. We’ll write back.' },
    failed: 'We couldn’t send your message.',
  }
  const use: FormInUse = inUse(form, returned, '#states')
  return (
    <Form use={use} className="grid max-w-xl gap-4">
      <Outcome use={use} next={<p>We read every message.</p>} />
      <TextField {...use.field('name')} label="Name" />
      <TextField {...use.field('email')} label="Email" />
      <Submit pending="Submitting...">Send</Submit>
    </Form>
  )
}

function notice(about: Partial<Notice>): Notice {
  const usual = {
    id: about.kind ?? '',
    date: DAY,
    kind: 'general',
    serviceTime: null,
    time: null,
    location: null,
    message: '',
  } as const
  return { ...usual, shownFrom: DAY, ...about }
}

function records() {
  return [
    { id: '1', title: 'This Day, in Paradise', thumbnailUrl: '/share.png' },
    { id: '2', title: LONG, thumbnailUrl: null },
    { id: '3', title: 'An image that is gone', thumbnailUrl: '/pictures/gone.webp' },
  ]
}

function Card({ title, shape = 'card', ...record }: ReturnType<typeof records>[number] & { shape?: 'row' | 'card' }) {
  return (
    <MediaCard
      to={routes.sermon}
      record={record}
      title={title}
      placeholder={{ seed: title, text: title }}
      shape={shape}
      heading="h3"
    >
      <p className="text-soft">November 22, 2026</p>
    </MediaCard>
  )
}

interface Drawing {
  fetchApi: FetchApi
  siteUrl: string
  /** Marks our own inline scripts and styles. */
  nonce: string
  assets: PageAssets
}

export async function drawSiteStates({ fetchApi, siteUrl, nonce, assets }: Drawing): Promise<string> {
  const reads = new PageReads(fetchApi)
  await Promise.all([clockRead, siteConfigRead, viewerRead].map((reading) => reads.get<unknown>(reading)))
  const islands = new IslandPlaces(nonce)
  const about = { title: 'Components', description: '', path: '/dev/components', hidden: true }
  const drawn = { path: '/dev/components', query: '', reads, siteUrl, formState: undefined }
  const markup = renderToStaticMarkup(
    <DrawnPageContext value={{ ...drawn, addIsland: (draw) => islands.add(draw) }}>
      <Document
        head={pageHead(about, { config: reads.peek(siteConfigRead), siteUrl })}
        nonce={nonce}
        assets={assets}
        styles={[]}
        about=""
      >
        <main id="states" className="wrap page">
          {Object.entries(states).map(([name, state]) => (
            <section key={name} aria-label={name} className="mb-12">
              <p className="mb-4 border-b border-line text-soft">{name}</p>
              {state}
            </section>
          ))}
        </main>
      </Document>
    </DrawnPageContext>,
  )
  return `<!DOCTYPE html>${islands.fill(markup)}`
}
