/** A person's face in a round frame; without a photograph, a medallion with their monogram over our sea. */
import { initials } from '#app/pages/initials.ts'
import { imageAddress } from '#app/ui/address.ts'
import { Img } from '#app/ui/picture.tsx'
import { plateColor } from '#app/ui/plate.tsx'

export function Portrait({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const photo = imageAddress(photoUrl)
  if (photo) {
    return (
      <Img
        src={photo}
        sizes="20rem"
        alt={`Portrait of ${name}`}
        loading="lazy"
        width={320}
        height={320}
        className="aspect-square w-full rounded-full bg-sand object-cover"
      />
    )
  }
  return (
    <div
      aria-hidden="true"
      className={`aspect-square w-full overflow-hidden rounded-full text-white ${plateColor(name)}`}
    >
      <svg viewBox="0 0 160 160" className="size-full" fill="none" stroke="currentColor">
        <g className="text-white" stroke="none" fill="currentColor" opacity=".08">
          <circle cx="80" cy="112" r="26" />
          <circle cx="80" cy="112" r="48" />
          <circle cx="80" cy="112" r="72" />
        </g>
        <path
          d="M14 118q11-7 22 0t22 0 22 0 22 0 22 0 22 0M27 129q9-6 18 0t18 0 18 0 18 0 18 0 18 0M46 140q8-5 17 0t17 0 17 0 17 0"
          strokeWidth="1.5"
          strokeLinecap="round"
          opacity=".55"
        />
        <circle cx="80" cy="80" r="74" opacity=".5" />
        <text
          x="80"
          y="97"
          textAnchor="middle"
          fontSize="54"
          fill="currentColor"
          stroke="none"
          className="font-serif font-medium"
        >
          {initials(name)}
        </text>
      </svg>
    </div>
  )
}
