/** A page of the website in a frame, as it is drawn by the server: it runs no scripts. */
import { useEffect, useState } from 'react'
import { PreviewBlocks } from '#app/dashboard/preview-blocks.tsx'
import { type PreviewWidth, Stage } from '#app/dashboard/preview-width.tsx'

export interface PreviewPage {
  html: string
  /** The id of the record, and of its element in a page that shows several. */
  id: string
}

interface FrameProps {
  page: PreviewPage
  /** The page without its body. */
  shell: string
  width: PreviewWidth
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
export function Frame({ page, shell, width, isCurrent, onReady, onOpen }: FrameProps) {
  const [shown, setShown] = useState<Document | null>()
  useEffect(() => {
    if (shown) showPage(shown, page)
  }, [shown, page])
  return (
    <Stage width={width}>
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
    </Stage>
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
export function shellOf({ html }: PreviewPage): string {
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

/** The last page that was loaded: it stays while the next one loads, and when that fails. */
export function useLast(page: PreviewPage | undefined): PreviewPage | undefined {
  const [last, setLast] = useState(page)
  if (page && page !== last) setLast(page)
  return page ?? last
}
