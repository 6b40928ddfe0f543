/** The email as its readers see it, rendered by the server: light or dark, on a phone or a computer, or as text. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { CallError, failureOf, request } from '#app/dashboard/client.ts'
import { useSettled } from '#app/dashboard/use-settled.ts'
import { blockIn } from '#app/features/newsletter/blocks.ts'
import { type IssueRecord, sizeInWords, sizeProblem } from '#app/features/newsletter/issue.ts'

const looks = { light: 'Light', dark: 'Dark', text: 'Plain text' }
type Format = keyof typeof looks
const widths = { wide: 'Computer', phone: 'Phone' }

/** The email needs images of this site and links that open in a new tab. No script may run in it. */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * Of the draft, saved or not.
 * @param at index of the block that has the focus; the preview scrolls to it
 */
export function DraftPreview({ form, at }: { form: UseFormReturn; at: number | undefined }) {
  return <Preview issue={useSettled(JSON.stringify(useWatch({ control: form.control })))} at={at} />
}

/** The preview of a newsletter that was sent. */
export function SentPreview({ record: { id, subject, preheader, isOnWebsite, blocks } }: { record: IssueRecord }) {
  return <Preview issue={JSON.stringify({ id, subject, preheader, isOnWebsite, blocks })} at={undefined} />
}

interface PreviewProps {
  /** JSON. */
  issue: string
  at: number | undefined
}

function Preview({ issue, at }: PreviewProps) {
  const [look, setLook] = useState<Format>('light')
  const [width, setWidth] = useState<keyof typeof widths>('wide')
  const [bytes, setBytes] = useState<number>()
  return (
    <section aria-label="Preview" className="min-w-0 xl:sticky xl:top-20">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Choice label="Theme" choices={looks} chosen={look} onChoose={setLook} />
        {look !== 'text' && (
          <div className="max-sm:hidden">
            <Choice label="Screen" choices={widths} chosen={width} onChoose={setWidth} />
          </div>
        )}
      </div>
      {bytes !== undefined && <Size bytes={bytes} />}
      <div
        className={`relative mx-auto h-[min(44rem,80dvh)] overflow-hidden rounded-card border border-line bg-white ${width === 'phone' && look !== 'text' ? 'max-w-[23.4rem]' : ''}`}
      >
        {look === 'text' ? <Text issue={issue} /> : <LiveFrame {...{ issue, at }} as={look} onSize={setBytes} />}
      </div>
    </section>
  )
}

function Size({ bytes }: { bytes: number }) {
  const problem = sizeProblem(bytes)
  return (
    <p role="status" className={problem ? 'problem mb-2' : 'mb-2 text-sm text-soft'}>
      {problem ?? `This email is ${sizeInWords(bytes)}.`}
    </p>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  choices: Record<T, string>
  chosen: T
  onChoose: (choice: T) => void
}

function Choice<T extends string>({ label, choices, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{label}</legend>
      {Object.keys(choices).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className="min-h-11 rounded-lg px-3 font-semibold text-soft hover:text-ink aria-pressed:bg-sand aria-pressed:text-ink"
          onClick={() => onChoose(value as T)}
        >
          {choices[value as T]}
        </button>
      ))}
    </fieldset>
  )
}

interface LiveFrameProps extends PreviewProps {
  as: Format
  onSize: (bytes: number) => void
}

/** The last preview stays until the next one has loaded. */
function LiveFrame({ issue, as, at, onSize }: LiveFrameProps) {
  const latest = JSON.stringify({ issue, as })
  const [shown, setShown] = useState(latest)
  const frame = useRef<HTMLIFrameElement>(null)
  const arrived = (next: HTMLIFrameElement, request: string) => {
    next.contentWindow?.scrollTo(0, frame.current?.contentWindow?.scrollY ?? 0)
    frame.current = next
    setShown(request)
    onSize(sizeIn(next))
    scrollToBlock(next, request, at)
  }
  useEffect(() => {
    if (frame.current) scrollToBlock(frame.current, shown, at)
  }, [at, shown])
  return [...new Set([shown, latest])].map((request) => (
    <EmailFrame key={request} request={request} isWaiting={request !== shown} onArrived={arrived} />
  ))
}

/** The size of the email as the server has measured it, without what only a preview has. */
function sizeIn({ contentDocument }: HTMLIFrameElement): number {
  return Number(contentDocument?.querySelector<HTMLMetaElement>('meta[name=bytes]')?.content ?? 0)
}

/**
 * Scrolls to a block that is out of view. An invalid block is missing in the email, where each block is one element of the
 * sheet.
 */
function scrollToBlock(frame: HTMLIFrameElement, request: string, at: number | undefined): void {
  const { contentDocument: page, contentWindow: view } = frame
  if (at === undefined || !page || !view) return
  const { issue } = JSON.parse(request) as { issue: string }
  const { blocks } = JSON.parse(issue) as { blocks: unknown[] }
  const number = blocks.slice(0, at).filter((block) => blockIn.safeParse(block).success).length
  const block = page.querySelector('.sheet')?.children[number]
  if (!block) return
  const { top, bottom } = block.getBoundingClientRect()
  if (top < 0 || bottom > view.innerHeight) view.scrollTo(0, view.scrollY + top - MARGIN)
}
/** Space above it, in pixels. */
const MARGIN = 40

interface EmailFrameProps {
  /** JSON of `issue` (as JSON) and its theme. */
  request: string
  isWaiting: boolean
  onArrived: (frame: HTMLIFrameElement, request: string) => void
}

/**
 * A frame into which the draft is posted as a form. Each version gets a new frame: in a reused frame every pause while
 * typing would become an entry in the browser's history.
 */
function EmailFrame({ request, isWaiting, onArrived }: EmailFrameProps) {
  const sender = useRef<HTMLFormElement>(null)
  // A name of a frame may not begin with an underscore, as React's ids do.
  const name = `preview${useId()}`
  useEffect(() => sender.current?.submit(), [])
  const { issue, as } = JSON.parse(request) as { issue: string; as: Format }
  return (
    <>
      <form ref={sender} hidden method="post" action={adminApi.newsletterPreview} target={name}>
        <input type="hidden" name="issue" value={issue} />
        <input type="hidden" name="as" value={as} />
      </form>
      <iframe
        name={name}
        title="Preview"
        aria-hidden={isWaiting ? true : undefined}
        sandbox={SANDBOX}
        className={`absolute inset-0 size-full ${isWaiting ? 'invisible' : ''}`}
        onLoad={({ currentTarget }) => {
          if (currentTarget.contentDocument?.URL !== 'about:blank') onArrived(currentTarget, request)
        }}
      />
    </>
  )
}

function Text({ issue }: { issue: string }) {
  const { data, error } = useQuery({
    queryKey: ['admin', adminApi.newsletterPreview, issue],
    queryFn: () => readText(issue),
    staleTime: Infinity,
    placeholderData: (last: string | undefined) => last,
  })
  return (
    <pre
      // So that a keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="The newsletter as plain text"
      role="region"
      className="h-full overflow-auto p-5 font-mono text-xs leading-relaxed whitespace-pre-wrap"
    >
      {error ? failureOf(error) : data}
    </pre>
  )
}

async function readText(issue: string): Promise<string> {
  const body = new URLSearchParams({ issue, as: 'text' })
  const response = await request(adminApi.newsletterPreview, { method: 'POST', body })
  const text = await response.text()
  if (!response.ok) throw new CallError(response.status, text)
  return text
}
