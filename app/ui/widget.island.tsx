/**
 * A widget of an outside service: its script is loaded after hydration and fills its element. The page's policy must allow the
 * script; see app/site/pages/widget-pages.ts.
 */
import { useEffect, useRef, useState } from 'react'
import { t } from '#app/text/t.ts'

interface WidgetProps {
  script: string
  /** The `id` by which the script finds the element that it fills. */
  elementId: string
  /** The widget's name for people: `giving form`. */
  name: string
  /** Alternative when it does not load. */
  fallbackText: string
  /** Whether the script adds a fragment to the page's address, which is removed for three seconds. */
  addsFragment?: boolean
}

export default function Widget({ script, elementId, name, fallbackText, addsFragment = false }: WidgetProps) {
  const place = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<'loading' | 'here' | 'failed'>('loading')

  useEffect(() => {
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.addEventListener('load', () => setStage('here'))
    element.addEventListener('error', () => setStage('failed'))
    const container = place.current
    container?.append(element)
    return () => {
      element.remove()
      container?.querySelector(`#${CSS.escape(elementId)}`)?.replaceChildren()
    }
  }, [script, elementId])

  useEffect(() => (addsFragment ? keepAddressClean() : undefined), [addsFragment])

  return (
    <div aria-busy={stage === 'loading'}>
      <div role="status" className="text-soft">
        {stage === 'loading' && <p className="noscript:hidden">{t('Loading the {name}…', { name })}</p>}
        {stage === 'failed' && (
          <p className="border-l-3 border-bad pl-4 text-ink">
            <span className="font-semibold">{t('We couldn’t load the {name}.', { name })}</span> {fallbackText}
          </p>
        )}
      </div>
      <noscript>
        <p>
          {t('The {name} needs JavaScript, which is turned off in your browser.', { name })} {fallbackText}
        </p>
      </noscript>
      <div ref={place}>
        <div id={elementId} />
      </div>
    </div>
  )
}

const INTERVAL_MS = 100
const DURATION_MS = 3_000

function keepAddressClean(): () => void {
  const timer = setInterval(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, INTERVAL_MS)
  const end = setTimeout(() => clearInterval(timer), DURATION_MS)
  return () => {
    clearInterval(timer)
    clearTimeout(end)
  }
}
