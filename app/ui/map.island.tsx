/** The church's address, directions, and a drawing in place of Google's map, which loads only on request. */
import { useState } from 'react'
import { mapLinks } from '#app/links/address.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { t } from '#app/text/t.ts'

/** The height of the map, and the layout of the picture and the text: beside or above each other. */
const SIZES = {
  usual: { map: 'h-[400px]', layout: 'lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:[&>*:first-child]:order-1' },
  small: { map: 'h-[300px]', layout: '' },
} as const

interface MapProps {
  size: keyof typeof SIZES
  name: string
  address: string
  mapUrl: string | null
  /** Address of the drawing. */
  drawing: string
}

export default function ChurchMap({ size, name, address, mapUrl, drawing }: MapProps) {
  const [isMapShown, setMapShown] = useState(false)
  const links = mapLinks(address, mapUrl)
  const { map, layout } = SIZES[size]
  return (
    <figure className={`no-print grid overflow-hidden rounded-card border border-line bg-card ${layout}`}>
      {isMapShown ? (
        <EmbeddedMap name={name} address={links.embed} className={map} />
      ) : (
        <img
          src={drawing}
          alt=""
          width={1200}
          height={600}
          loading="lazy"
          className="aspect-2/1 size-full object-cover"
        />
      )}
      <figcaption className="flex flex-col items-start gap-4 self-center p-box">
        {/* The small map stands beside the address. */}
        {size === 'usual' && (
          <div>
            <p className="font-serif text-xl leading-tight font-medium wrap-anywhere">{name}</p>
            <p className="mt-1.5 whitespace-pre-line text-soft lining-nums">{address}</p>
          </div>
        )}
        <p className="flex flex-wrap gap-3">
          <NewTabLink to={links.googleDirections} className="btn btn-fill" srOnly={` ${t('with Google Maps')}`}>
            {t('Directions')}
          </NewTabLink>
          {!isMapShown && (
            <button type="button" className="btn btn-line noscript:hidden" onClick={() => setMapShown(true)}>
              {t('Show the map')}
            </button>
          )}
        </p>
        <p className="flex flex-wrap gap-x-5">
          <NewTabLink to={links.apple} className="link onward">
            Apple Maps
          </NewTabLink>
          <NewTabLink to={links.openStreetMap} className="link onward">
            OpenStreetMap
          </NewTabLink>
        </p>
      </figcaption>
    </figure>
  )
}

/** Takes the focus, since the button that has opened it is gone. */
function EmbeddedMap({ name, address, className }: { name: string; address: string; className: string }) {
  const [isLoading, setLoading] = useState(true)
  return (
    <div className={`relative ${className}`}>
      <iframe
        ref={(frame) => frame?.focus()}
        src={address}
        title={t('Map of {name}', { name })}
        className="size-full border-0"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setLoading(false)}
      />
      {isLoading && (
        <p role="status" className="absolute inset-0 grid place-items-center bg-sand text-soft">
          {t('Loading map...')}
        </p>
      )}
    </div>
  )
}
