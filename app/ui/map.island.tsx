/** The church's address, directions, and streets in place of Google's map, which loads only on request. */
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
}

export default function ChurchMap({ size, name, address, mapUrl }: MapProps) {
  const [isMapShown, setMapShown] = useState(false)
  const links = mapLinks(address, mapUrl)
  const { map, layout } = SIZES[size]
  return (
    <figure className={`no-print grid overflow-hidden rounded-card border border-line bg-card ${layout}`}>
      {isMapShown ? <EmbeddedMap name={name} address={links.embed} className={map} /> : <PlaceOfMap />}
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

/** Streets of no town, and a pin. */
function PlaceOfMap() {
  return (
    <svg
      viewBox="0 0 600 300"
      width="600"
      height="300"
      preserveAspectRatio="xMidYMid slice"
      className="size-full min-h-52"
      aria-hidden="true"
    >
      <path fill="var(--sand)" d="M0 0h600v300H0z" />
      <path
        fill="none"
        stroke="var(--card)"
        strokeWidth="14"
        d="M-9 96 609 40M-9 236 609 180M120-9l70 318M420-9l70 318"
      />
      <path
        fill="none"
        stroke="var(--card)"
        strokeWidth="5"
        d="M-9 166 609 110M270-9l70 318M-9 20 609-36M-9 290 609 250M20-9l70 318M540-9l50 318"
      />
      <path
        fill="var(--primary)"
        stroke="var(--card)"
        strokeWidth="3"
        fillRule="evenodd"
        d="M300 172c-22-30-33-44-33-61a33 33 0 0 1 66 0c0 17-11 31-33 61zm0-48a12 12 0 1 0 0-25 12 12 0 0 0 0 25z"
      />
    </svg>
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
