/**
 * The brand assets: those that an outside service keeps, when the church has one, and always the essentials that can be
 * taken from here: logo, colors, pictures.
 */
import { KeepAddressClean } from '#app/pages/clean-address.tsx'
import { Essentials } from '#app/pages/media-room-essentials.tsx'
import { widgetAddress } from '#app/pages/widget-pages.ts'
import { routes } from '#app/routes.ts'
import { useSiteConfig } from '#app/ui/site.ts'
import { Widget } from '#app/ui/widget.tsx'

export function MediaRoom() {
  const config = useSiteConfig()
  const script = widgetAddress(routes.mediaRoom, config)
  return (
    <>
      <div className="wrap page">
        <h1>Media Room</h1>
        <p className="lead">
          Our logo, colors and images for bulletins, posters and news stories. Download what you need.
        </p>
      </div>
      {script && (
        <section aria-label="Brand assets" className="wrap pb-section">
          <KeepAddressClean />
          <Widget
            script={script}
            elementId={config.mediaRoomElementId ?? 'media-room-widget'}
            what="media room"
            otherwise="The basics are below."
          />
        </section>
      )}
      <Essentials />
    </>
  )
}
