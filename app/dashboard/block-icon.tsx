/** Icons of the kinds of blocks, of pages and newsletters. */
import {
  CalendarDays,
  CirclePlay,
  Clock,
  File,
  Heading,
  Image,
  Images,
  LayoutGrid,
  ListChecks,
  Mail,
  MapPin,
  Megaphone,
  MessageCircleQuestionMark,
  Mic,
  Minus,
  PanelTop,
  Quote,
  Square,
  SquareMousePointer,
  TextAlignStart,
  Users,
} from 'lucide-react'

const icons = {
  heading: Heading,
  text: TextAlignStart,
  picture: Image,
  beside: Image,
  card: PanelTop,
  cards: LayoutGrid,
  button: SquareMousePointer,
  rule: Minus,
  questions: MessageCircleQuestionMark,
  quote: Quote,
  video: CirclePlay,
  gallery: Images,
  files: File,
  map: MapPin,
  facts: ListChecks,
  'service-times': Clock,
  staff: Users,
  events: CalendarDays,
  sermons: Mic,
  news: Megaphone,
  form: Mail,
} as const

export function BlockIcon({ kind }: { kind: string }) {
  const Icon = Object.hasOwn(icons, kind) ? icons[kind as keyof typeof icons] : Square
  return <Icon size={18} aria-hidden="true" className="shrink-0 text-soft" />
}
