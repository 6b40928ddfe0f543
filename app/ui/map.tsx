/** The church's address with a drawn sign and directions; an outside map loads only on request. */
import { useState } from 'react'
import { mapLinks } from '#app/ui/address.ts'
import { fallbackContact, useSiteConfig } from '#app/ui/site.ts'

const HEIGHTS = { usual: 'h-[400px]', small: 'h-[300px]' } as const
/** The placeholder may need more room than a map, for a long name or large text. */
const LEAST = { usual: 'grid min-h-[400px]', small: 'grid min-h-[300px]' } as const

export function ChurchMap({ height = 'usual' }: { height?: keyof typeof HEIGHTS }) {
  const [stage, setStage] = useState<'drawn' | 'loading' | 'shown'>('drawn')
  const config = useSiteConfig()
  const address = config.address ?? fallbackContact.address
  const links = mapLinks(address, config.mapUrl)
  return (
    <figure className="no-print overflow-hidden rounded-card border border-line bg-card">
      <div className={`relative ${stage === 'drawn' ? LEAST[height] : HEIGHTS[height]}`}>
        {stage === 'drawn' ? (
          <Drawing name={config.churchName} address={address} onAsk={() => setStage('loading')} />
        ) : (
          <iframe
            src={links.embed}
            title={`Map of ${config.churchName}`}
            className="size-full border-0"
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => setStage('shown')}
          />
        )}
        {stage === 'loading' && (
          <p role="status" className="absolute inset-0 grid place-items-center bg-sand text-soft">
            Loading map...
          </p>
        )}
      </div>
      <Directions links={links} />
    </figure>
  )
}

function Directions({ links }: { links: ReturnType<typeof mapLinks> }) {
  const services = [
    ['Google Maps', links.googleDirections],
    ['Apple Maps', links.apple],
    ['OpenStreetMap', links.openStreetMap],
  ] as const
  return (
    <figcaption className="flex flex-wrap items-center gap-x-5 border-t border-line px-5 py-2">
      <span className="font-semibold">Directions</span>
      {services.map(([label, to]) => (
        <a key={label} href={to} target="_blank" rel="noopener" className="link onward">
          {label}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ))}
    </figcaption>
  )
}

/** A drawn sign with the address, in the shape of a map. */
function Drawing({ name, address, onAsk }: { name: string; address: string; onAsk: () => void }) {
  return (
    <>
      <svg
        viewBox="0 0 800 400"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <rect width="800" height="400" fill="#f1e9d8" />
        <path d="M0 300c120-26 210 8 330-8s230-44 470-16v124H0z" fill="#a9c5d2" />
        <path d="M0 292c120-26 210 8 330-8s230-44 470-16" fill="none" stroke="#fffaf0" strokeWidth="10" />
        <g fill="none" stroke="#fffdf8" strokeLinecap="round">
          <path d="M-20 220c180-30 320 10 460-14s230-30 380-8" strokeWidth="16" />
          <path
            d="M150-20c10 90 0 170 24 236M330-20c-14 80 10 160 0 226M560-20c20 80-8 150 16 204M700-20c-10 90 14 140 0 212"
            strokeWidth="9"
          />
          <path d="M-20 96c170 12 300-16 480 0s220-10 360 4" strokeWidth="9" />
        </g>
        <g fill="#d5dcc0">
          <path d="M196 118h96v62h-92zM604 122h70v54h-64zM20 122h96v70H20z" />
        </g>
      </svg>
      <div className="relative grid min-h-full place-items-center p-5">
        <div className="sheet max-w-sm px-6 py-5 text-center shadow-md">
          <p className="font-serif text-xl font-medium wrap-anywhere">{name}</p>
          <p className="mt-1 whitespace-pre-line text-soft">{address}</p>
          <button type="button" className="btn btn-line mt-4 min-h-11 text-base noscript:hidden" onClick={onAsk}>
            Show the map
          </button>
        </div>
      </div>
    </>
  )
}
