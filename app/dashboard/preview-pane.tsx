/** A preview of the public page beside a record's form, with the form's values. The server renders it, and it runs no scripts. */
import { Button } from '#app/dashboard/button.tsx'
import { useSettled } from '#app/dashboard/use-settled.ts'
import { useToday } from '#app/dashboard/church-time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { call, failureOf, type StoredRecord } from '#app/dashboard/client.ts'
import { addressesOf, type AnyDefinition } from '#app/definitions/definition.ts'
import type { Field } from '#app/definitions/field.ts'
import { PreviewBlocks } from '#app/dashboard/preview-blocks.tsx'
import { PreviewLinks } from '#app/dashboard/preview-links-dialog.tsx'
import { publishingLabels } from '#app/dashboard/publishing-fields.tsx'
import { ViewOnSite } from '#app/dashboard/list-parts.tsx'

/** Wide enough for form and preview; the same as in `record.css`. */
const WIDE = '(min-width: 84rem)'

/** Whether the preview was opened or closed last in this tab. */
let lastChoice: boolean | undefined

/**
 * Whether the preview is shown: on wide screens as it was left, on others when it was opened.
 * @param startsOpen it is shown on wide screens until it is closed
 */
export function usePreviewShown(startsOpen = false): { isShown: boolean; isWide: boolean; toggle: () => void } {
  const [chosen, choose] = useState<boolean>()
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches)
  const isShown = chosen ?? (isWide && (lastChoice ?? startsOpen))
  const toggle = () => {
    if (isWide) lastChoice = !isShown
    choose(!isShown)
  }
  return { isShown, isWide, toggle }
}

function onWidth(changed: () => void): () => void {
  const width = matchMedia(WIDE)
  width.addEventListener('change', changed)
  return () => width.removeEventListener('change', changed)
}

interface PreviewPaneProps {
  definition: AnyDefinition
  /** Converts the form's values to the request. */
  schema: z.ZodType
  form: UseFormReturn
  record: StoredRecord | undefined
  /** A block was opened in the form, which must be seen. */
  onOpen: () => void
}

export function PreviewPane({ definition, schema, form, record, onOpen }: PreviewPaneProps) {
  const now = JSON.stringify(useWatch({ control: form.control }))
  const typed = useSettled(now)
  const { fields, isWhole, missing } = shownFields(definition, schema, JSON.parse(typed), useToday())
  const draft = fields === undefined ? undefined : JSON.stringify({ id: record?.id, record: fields })
  const { data, error, isPlaceholderData } = usePreview(addressesOf(definition).preview, draft)
  const page = useLast(data)
  const [ready, setReady] = useState<string>()
  const shell = useMemo(() => page && shellOf(page), [page])
  const isBlank = shell === undefined || ready !== shell
  const isBehind = draft !== undefined && !error && (typed !== now || isPlaceholderData)
  return (
    <section aria-label="Preview" className="admin-preview">
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-x-4 gap-y-1 border-b border-line px-4">
        <p role="status" className={`text-sm text-soft ${isBlank ? BLANK_PAGE : 'mr-auto'}`}>
          {statusOf({ error, isBlank, isWhole, missing })}
        </p>
        {isBehind && !isBlank && (
          <span aria-hidden="true" className="text-sm text-soft">
            Updating...
          </span>
        )}
        {record && <Links definition={definition} record={record} />}
      </div>
      {page && shell !== undefined && (
        <Frame
          key={shell}
          page={page}
          shell={shell}
          isCurrent={draft !== undefined && !error}
          onReady={() => setReady(shell)}
          onOpen={onOpen}
        />
      )}
    </section>
  )
}

/** A page of the website as visitors see it now. It is loaded again with everything else on the screen. */
export function PagePreview({ path }: { path: string }) {
  const { data: page } = useQuery({
    queryKey: ['admin', 'page', path],
    queryFn: async (): Promise<PreviewPage> => ({ html: await (await call('GET', path)).text(), id: '' }),
    staleTime: 0,
  })
  const shell = useMemo(() => page && shellOf(page), [page])
  if (!page || shell === undefined) return null
  return <Frame key={shell} page={page} shell={shell} isCurrent onReady={() => undefined} onOpen={() => undefined} />
}

interface Status extends Pick<ReturnType<typeof shownFields>, 'isWhole' | 'missing'> {
  error: Error | null
  isBlank: boolean
}

function statusOf({ error, isBlank, isWhole, missing }: Status): string {
  if (missing.length > 0) return `To see the preview, fill in: ${missing.join(', ')}`
  if (error) return failureOf(error)
  if (isBlank) return 'Loading the page...'
  return isWhole ? '' : 'In this preview, required fields that are empty show their names.'
}

/** @param draft what would be saved; undefined while it can't be shown */
function usePreview(address: string, draft: string | undefined) {
  return useQuery({
    queryKey: ['admin', address, draft],
    queryFn: async (): Promise<PreviewPage> => {
      const response = await call('POST', address, JSON.parse(draft ?? ''))
      return { html: await response.text(), id: response.headers.get('X-Preview-Id') ?? '' }
    },
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** To the record's page, and for people who should see it before it is public. */
function Links({ definition, record }: { definition: AnyDefinition; record: StoredRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ViewOnSite definition={definition} record={record} className="link inline-flex min-h-11 items-center" />
      <Button className="my-1.5" onClick={() => setOpen(true)}>
        Preview link
      </Button>
      {isOpen && <PreviewLinks definition={definition} record={record} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The last page that was loaded: it stays while the next one loads, and when that fails. */
function useLast(page: PreviewPage | undefined): PreviewPage | undefined {
  const [last, setLast] = useState(page)
  if (page && page !== last) setLast(page)
  return page ?? last
}

/**
 * The fields that would be saved. Until the required fields are filled, their names stand in for them, so that a new
 * record's page is seen from the start; the page waits for any other field that can't be saved.
 */
function shownFields(definition: AnyDefinition, schema: z.ZodType, values: FieldValues, today: string) {
  const first = schema.safeParse(values)
  let [parsed, filled] = [first, values]
  // A rule about several fields is only checked once each of them is valid.
  for (let round = 0; round < 2 && !parsed.success; round++) {
    const names = parsed.error.issues.map(({ path: [name] }) => String(name))
    const empty = names.filter((name) => filled[name] === '' && definition.fields[name]?.required)
    filled = { ...filled, ...Object.fromEntries(empty.map((name) => [name, standIn(definition.fields[name], today)])) }
    parsed = schema.safeParse(filled)
  }
  const labels = parsed.error?.issues.map(({ path: [name = ''] }) => labelOf(definition, String(name))) ?? []
  return { fields: parsed.data, isWhole: first.success, missing: [...new Set(labels)] }
}

function labelOf({ fields }: AnyDefinition, name: string): string {
  return fields[name]?.label ?? new Map(Object.entries(publishingLabels)).get(name) ?? name
}

function standIn(field: Field | undefined, today: string): string {
  if (field?.type === 'day') return today
  return field?.type === 'line' || field?.type === 'text' ? field.label : ''
}

/** In the place of the page. */
const BLANK_PAGE =
  'absolute inset-x-6 top-20 bottom-6 grid place-content-center rounded-card border-2 border-dashed border-line px-6 text-center'

interface PreviewPage {
  html: string
  /** The id of the record, and of its element in a page that shows several. */
  id: string
}

interface FrameProps {
  page: PreviewPage
  /** The page without its body. */
  shell: string
  /** The page shows what the form says. */
  isCurrent: boolean
  /** The page is seen. */
  onReady: () => void
  /** A block was opened in the form. */
  onOpen: () => void
}

/**
 * The page changes in place, so that it neither flickers nor scrolls while someone types. Its body comes after its style
 * sheets, so that it is never seen without them, and doesn't wait for its pictures.
 */
function Frame({ page, shell, isCurrent, onReady, onOpen }: FrameProps) {
  const [shown, setShown] = useState<Document | null>()
  useEffect(() => {
    if (shown) showPage(shown, page)
  }, [shown, page])
  return (
    <div className="relative flex min-h-0 flex-1">
      <iframe
        title="The public page"
        // The page's styles and fonts are our own. The sandbox allows neither scripts nor new tabs, so links do nothing.
        sandbox="allow-same-origin"
        srcDoc={shell}
        className={`min-h-0 w-full flex-1 ${shown ? 'bg-white' : 'invisible'} ${isCurrent ? '' : 'opacity-50'}`}
        onLoad={({ currentTarget }) => {
          setShown(currentTarget.contentDocument)
          onReady()
        }}
      />
      {shown && <PreviewBlocks shown={shown} html={page.html} onOpen={onOpen} />}
    </div>
  )
}

/** Pixels of a record that must be seen. */
const EDGE = 80

/** Puts the page's body into the frame. The changed record stays in view. */
function showPage(shown: Document, { html, id }: PreviewPage): void {
  const { next, styles } = parseInert(html)
  const { defaultView: view } = shown
  const { scrollY = 0, innerHeight = 0 } = view ?? {}
  const isFirst = !shown.body.hasChildNodes()
  adoptStyles(shown, styles)
  for (const picture of next.images) picture.loading = 'eager'
  shown.body.replaceWith(shown.adoptNode(next.body))
  const part = highlightRecord(shown, id)
  view?.scrollTo(0, scrollY)
  if (!part) return
  const { top, bottom } = part.getBoundingClientRect()
  if (isFirst || bottom < EDGE || top > innerHeight - EDGE) part.scrollIntoView({ block: 'center' })
}

/** The page without its body, with its style sheets. */
function shellOf({ html }: PreviewPage): string {
  const { next } = parseInert(html)
  const root = next.documentElement
  const kept = [...next.head.querySelectorAll('base, link[rel="stylesheet"]')]
  next.head.replaceChildren(...kept)
  next.body.remove()
  return `<!doctype html>${root.outerHTML}`
}

function parseInert(html: string): { next: Document; styles: string } {
  // The content security policy also applies to parsed documents, so style elements are removed before.
  const own = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)]
  const next = new DOMParser().parseFromString(
    own.reduce((rest, [style]) => rest.replace(style, ''), html),
    'text/html',
  )
  for (const code of next.querySelectorAll('script, link[rel="modulepreload"]')) code.remove()
  const base = next.createElement('base')
  base.target = '_blank'
  next.head.prepend(base)
  return { next, styles: own.map(([, text = '']) => text).join('\n') }
}

/** Adds the page's styles as an adopted style sheet; the dashboard's policy applies in the frame and refuses style elements. */
function adoptStyles(page: Document, styles: string): void {
  const { defaultView: view } = page
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(styles)
  page.adoptedStyleSheets = [sheet]
}

/** Outlines the record on a page with several. */
function highlightRecord(page: Document, id: string): HTMLElement | null {
  const part = page.getElementById(id)
  if (!part) return null
  part.setAttribute('open', '')
  part.style.outline = '3px solid var(--primary)'
  part.style.outlineOffset = '6px'
  return part
}
