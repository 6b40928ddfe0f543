/** Giving: through the church's giving service when it has one, and in every way that needs none. */
import { widgetAddress } from '#app/pages/widget-pages.ts'
import { TaxNote, WaysToGive } from '#app/pages/ways-to-give.tsx'
import { routes } from '#app/routes.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { Widget } from '#app/ui/widget.tsx'

export function Give() {
  const config = useSiteConfig()
  const script = widgetAddress(routes.give, config)
  return (
    <>
      <div className="wrap page grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div>
          <h1>Give</h1>
          <p className="lead">
            Your gifts support worship and music, children, people who are sick and neighbors who need groceries this
            week. Thank you.
          </p>
        </div>
        <Verse isAside={script !== null} />
      </div>
      {script && (
        <section aria-labelledby="give-online" className="wrap pb-section">
          <h2 id="give-online" className="mb-6">
            Give online
          </h2>
          <div className="sheet p-[clamp(1.25rem,3vw,2.5rem)]">
            <Widget
              script={script}
              elementId={config.givingElementId ?? 'giving-widget'}
              what="giving form"
              otherwise="Other ways to give are below."
            />
          </div>
        </section>
      )}
      <div className="bg-sand py-section">
        <div className="wrap">
          <WaysToGive title={script ? 'Other ways to give' : 'Ways to give'} />
          <div className="mt-12 border-t border-ink/25 pt-6">
            <TaxNote />
          </div>
        </div>
      </div>
    </>
  )
}

/** On a small screen it makes way for the form that people came for. */
function Verse({ isAside }: { isAside: boolean }) {
  return (
    <figure className={`self-end border-l-3 border-primary pl-6 ${isAside ? 'max-lg:hidden' : ''}`}>
      <blockquote className="font-serif text-[clamp(1.35rem,2.2vw,1.65rem)] leading-[1.35]">
        <p>
          Every man according as he purposeth in his heart, so let him give; not grudgingly, or of necessity: for God
          loveth a cheerful giver.
        </p>
      </blockquote>
      <figcaption className="mt-2 text-soft">2 Corinthians 9:7</figcaption>
    </figure>
  )
}
