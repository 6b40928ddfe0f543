import { island } from '#app/ui/island.tsx'
import WidgetIsland from '#app/ui/widget.island.tsx'

/** A widget of an outside service. The page's policy must allow its script (`widget-pages.ts`). */
export const Widget = island('widget', WidgetIsland, 'load')
