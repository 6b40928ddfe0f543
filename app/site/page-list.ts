/** All public pages, by their routes. */
import { accountPage } from '#app/accounts/account-page.tsx'
import { forgotPage, resetPage, setupPage } from '#app/accounts/password-pages.tsx'
import { signInPage } from '#app/accounts/sign-in-page.tsx'
import { eventsPage } from '#app/features/events/list-page.tsx'
import { eventMonthPage } from '#app/features/events/month-page.tsx'
import { eventPage } from '#app/features/events/show-page.tsx'
import { signUpPage } from '#app/features/events/sign-ups/link-page.tsx'
import { formPage } from '#app/features/forms/form-page.tsx'
import { liveStreamsPage } from '#app/features/live-streams/list-page.tsx'
import { confirmPage, unsubscribePage } from '#app/features/newsletter/link-pages.tsx'
import { archivePages, issuePage } from '#app/features/newsletter/web-pages.tsx'
import { elsewherePage, screenPage } from '#app/features/screen/screen-page.tsx'
import { biblePage } from '#app/features/sermons/bible-page.tsx'
import { sermonsPage } from '#app/features/sermons/list-page.tsx'
import { shelfPages } from '#app/features/sermons/shelf-page.tsx'
import { sermonPage } from '#app/features/sermons/show-page.tsx'
import { bulletinPage, sundayPage, sundaysPage, thisSundayPage } from '#app/features/sunday-services/show-page.tsx'
import { contactPage } from '#app/site/pages/contact.tsx'
import { aboutTabPage } from '#app/site/pages/about-tab.tsx'
import { aboutPage } from '#app/site/pages/about.tsx'
import { alphaPage } from '#app/site/pages/alpha.tsx'
import { givePage, offeringPage } from '#app/site/pages/giving.tsx'
import { homePage } from '#app/site/pages/home.tsx'
import { liveStreamWorshipPage } from '#app/features/live-streams/worship-page.tsx'
import { mediaRoomPage } from '#app/site/pages/media-room.tsx'
import { ministriesPage } from '#app/site/pages/ministries.tsx'
import { newsPage } from '#app/site/pages/news.tsx'
import { offlinePage } from '#app/site/pages/offline.tsx'
import { visitPage } from '#app/site/pages/plan-a-visit.tsx'
import { posterPage } from '#app/site/pages/poster.tsx'
import { servicePage } from '#app/site/pages/service.tsx'
import { termsPage } from '#app/site/pages/terms.tsx'
import { accessibilityPages, privacyPages } from '#app/privacy/privacy-page.tsx'
import { searchPage } from '#app/search/search-page.tsx'
import type { Page } from '#app/ui/page.tsx'

export const pages: readonly Page[] = [
  homePage,
  aboutPage,
  aboutTabPage,
  contactPage,
  visitPage,
  givePage,
  offeringPage,
  alphaPage,
  termsPage,
  ...privacyPages,
  ...accessibilityPages,
  newsPage,
  ministriesPage,
  mediaRoomPage,
  posterPage,
  screenPage,
  elsewherePage,
  eventsPage,
  eventMonthPage,
  eventPage,
  signUpPage,
  formPage,
  sermonsPage,
  sermonPage,
  ...shelfPages,
  biblePage,
  sundaysPage,
  thisSundayPage,
  sundayPage,
  bulletinPage,
  liveStreamsPage,
  servicePage,
  liveStreamWorshipPage,
  searchPage,
  offlinePage,
  ...archivePages,
  confirmPage,
  unsubscribePage,
  issuePage,
  signInPage,
  setupPage,
  forgotPage,
  resetPage,
  accountPage,
]
