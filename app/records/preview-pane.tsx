/** A preview of the public page beside a record's form, with the form's values. The server renders it, and it runs no scripts. */
import { useSettled } from '#app/records/hooks.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { call, failureOf, type StoredRecord } from '#app/records/client.ts'
import { addressesOf, type AnyDefinition } from '#app/records/definition.ts'
import type { Field } from '#app/records/field.ts'
import { PreviewLinks } from '#app/records/preview-links-dialog.tsx'
import { ViewOnSite } from '#app/records/view-on-site.tsx'
import { useToday } from '#app/records/wall-time.ts'

/** Wide enough for form and preview; the same as in `dialog.css`. */
const WIDE = '(min-width: 84rem)'

/** Whether the preview is shown: on wide screens unless it was closed, on others when it was opened. */
export function usePreviewShown(): [isShown: boolean, toggle: () => void] {
  const [chosen, choose] = useState<boolean>()
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches)
  const isShown = chosen ?? isWide
  return [isShown, () => choose(!isShown)]
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
  /** Nothing for a new one. */
  record: StoredRecord | undefined
}

export function PreviewPane({ definition, schema, form, record }: PreviewPaneProps) {
  const typed = useSettled(JSON.stringify(useWatch({ control: form.control })))
  const { fields, isWhole } = shownFields(definition, schema, JSON.parse(typed), useToday())
  const draft = fields === undefined ? undefined : JSON.stringify({ id: record?.id, record: fields })
  const { data, error } = useQuery({
    queryKey: ['admin', addressesOf(definition).preview, draft],
    queryFn: () => fetchPreview(addressesOf(definition).preview, draft ?? ''),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [isLinkOpen, setLinkOpen] = useState(false)
  return (
    <section aria-label="Preview" className="admin-preview relative">
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-x-4 gap-y-1 border-b border-line px-4">
        <p role="status" className={`text-sm text-soft ${data === undefined ? BLANK_PAGE : 'mr-auto'}`}>
          {draft === undefined
            ? 'Fill in the required fields to see the page.'
            : error
              ? failureOf(error)
              : data === undefined
                ? 'Loading the page...'
                : !isWhole && 'Required fields that are empty show their names.'}
        </p>
        {record && (
          <ViewOnSite definition={definition} record={record} className="link inline-flex min-h-11 items-center" />
        )}
        {record && (
          <button type="button" className="admin-btn my-1.5" onClick={() => setLinkOpen(true)}>
            Preview link
          </button>
        )}
      </div>
      <Frame page={data} />
      {record && isLinkOpen && (
        <PreviewLinks definition={definition} record={record} onClose={() => setLinkOpen(false)} />
      )}
    </section>
  )
}

/**
 * What would be saved. Until the required fields are filled, their names stand in for them, so that a new record's page is
 * seen from the start.
 */
function shownFields(definition: AnyDefinition, schema: z.ZodType, values: FieldValues, today: string) {
  const first = schema.safeParse(values)
  let [parsed, filled] = [first, values]
  // What depends on several fields is only checked once each of them is valid.
  for (let round = 0; round < 2 && !parsed.success; round++) {
    const names = parsed.error.issues.map(({ path: [name] }) => String(name))
    const empty = names.filter((name) => filled[name] === '')
    filled = { ...filled, ...Object.fromEntries(empty.map((name) => [name, standIn(definition.fields[name], today)])) }
    parsed = schema.safeParse(filled)
  }
  return { fields: parsed.data, isWhole: first.success }
}

function standIn(field: Field | undefined, today: string): string {
  if (field?.type === 'day') return today
  if (field?.type === 'time') return '10:30'
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

async function fetchPreview(address: string, draft: string): Promise<PreviewPage> {
  const response = await call('POST', address, JSON.parse(draft))
  return { html: await response.text(), id: response.headers.get('X-Preview-Id') ?? '' }
}

/** The page changes in place, so that it neither flickers nor scrolls while someone types. */
function Frame({ page }: { page: PreviewPage | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!frame.current || !page) return
    const { next } = parseInert(page.html)
    const { contentDocument: shown, contentWindow: view } = frame.current
    if (shown?.body.hasChildNodes()) {
      const { scrollY = 0 } = view ?? {}
      shown.body.replaceWith(shown.adoptNode(next.body))
      highlightRecord(shown, page.id)
      view?.scrollTo(0, scrollY)
    } else frame.current.srcdoc = `<!doctype html>${next.documentElement.outerHTML}`
  }, [page])
  return (
    <iframe
      ref={frame}
      title="The public page"
      // Its styles and fonts are our own. It has no scripts, and links open in a new tab, which it may not open.
      sandbox="allow-same-origin"
      className={`min-h-0 w-full flex-1 ${page ? 'bg-white' : 'invisible'}`}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!page || !contentDocument) return
        adoptStyles(contentDocument, parseInert(page.html).styles)
        highlightRecord(contentDocument, page.id)?.scrollIntoView({ block: 'center' })
      }}
    />
  )
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
