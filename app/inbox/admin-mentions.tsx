/** The colleagues that a note can mention, offered under its field while an @ is typed. */
import { useOwners } from '#app/inbox/admin-follow-up.tsx'
import { offeredMentions } from '#app/inbox/mentions.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'

interface OffersProps {
  text: string
  /** Position of the cursor. */
  caret: number
  /** Called with the text and the caret after a name was chosen. */
  onChoose: (text: string, caret: number) => void
}

export function MentionOffers({ text, caret, onChoose }: OffersProps) {
  const me = useCurrentUser().user?.id ?? ''
  const owners = useOwners()
  const typed = BEGUN.exec(text.slice(0, caret))?.[1]?.toLowerCase()
  const offers =
    typed === undefined ? [] : offeredMentions(owners, me).filter((mention) => mention.toLowerCase().startsWith(typed))
  const choose = (mention: string) => {
    const before = `${text.slice(0, caret - (typed?.length ?? 0))}${mention} `
    onChoose(before + text.slice(caret).trimStart(), before.length)
  }
  return (
    <div role="status" className={offers.length === 0 ? 'sr-only' : ''}>
      {offers.length > 0 && (
        <ul aria-label="Colleagues to mention" className="flex flex-wrap gap-2">
          {offers.slice(0, MOST).map((mention) => (
            <li key={mention}>
              <button type="button" className="admin-btn" onClick={() => choose(mention)}>
                @{mention}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
const MOST = 8
/** A mention that ends at the cursor. */
const BEGUN = /(?<![\p{L}\p{N}._+-])@([^@\n]{0,60})$/u
