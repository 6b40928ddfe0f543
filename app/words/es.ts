/**
 * What the website says in Spanish: Latin American, with “usted”. By the English text, in the order of the places where they are said.
 * Another language is another file like this one, a line in `languages.ts` and one in `dictionaries.ts`.
 */
import type { Words } from '#app/words/languages.ts'

/** Dates, times and schedules: by themselves, since the dashboard, too, writes schedules for visitors. */
export const dates: Words = {
  // app/dates/format.ts; in countries that write the day first the English patterns are others.
  'January February March April May June July August September October November December':
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday': 'domingo lunes martes miércoles jueves viernes sábado',
  '{month} {day}': '{day} de {month}',
  '{day} {month}': '{day} de {month}',
  '{date}, {year}': '{date} de {year}',
  '{date} {year}': '{date} de {year}',
  '{weekday}, {date}': '{weekday} {date}',
  '{weekday} {date}': '{weekday} {date}',
  '{month} {days}': '{days} de {month}',
  '{days} {month}': '{days} de {month}',
  'a.m.': 'a. m.',
  'p.m.': 'p. m.',

  // app/features/events/pattern.ts
  'Sundays Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays':
    'domingos lunes martes miércoles jueves viernes sábados',
  'Every day': 'Todos los días',
  'Every other day': 'Cada dos días',
  'Every {count} days': 'Cada {count} días',
  'Every week': 'Todas las semanas',
  'Every other week': 'Cada dos semanas',
  'Every {count} weeks': 'Cada {count} semanas',
  'Every month': 'Todos los meses',
  'Every other month': 'Cada dos meses',
  'Every {count} months': 'Cada {count} meses',
  'Every year': 'Todos los años',
  'Every other year': 'Cada dos años',
  'Every {count} years': 'Cada {count} años',
  'Monday–Friday': 'De lunes a viernes',
  'Every {day}': 'Todos los {days}',
  'Every other {day}': 'Cada dos semanas, los {days}',
  '{often} on {day}': '{often}, los {days}',
  '{often} on {date}': '{often}, el {date}',
  '{often} on the {nths}': '{often}, {nths}',
  '{nths} of the month': '{nths} de cada mes',
  'first second third fourth fifth last': 'primer segundo tercer cuarto quinto último',
  '{nths} {day}': 'el {nths} {day}',
  '{nth}': 'el {day}',
  'last day': 'el último día',
  '{list} and {last}': '{list} y {last}',
  '{often} except {months}': '{often}, excepto en {months}',
  '{often}, {first}–{last}': '{often}, de {first} a {last}',
  '{often} in {months}': '{often} en {months}',
  '{often} in {month}': '{often} de {month}',
  '{often} until {date}': '{often}, hasta el {date}',
  '{often}, {count} times': '{often}, {count} veces',
}

export const spanish: Words = {
  ...dates,

  // The frame of pages
  // The document (app/site/document.tsx, head.ts)
  'Skip to content': 'Ir al contenido',
  Podcast: 'Podcast',
  '{title}, page {page}': '{title}, página {page}',
  '1 page': '1 página',
  '{count} pages': '{count} páginas',
  '{denomination} church': 'Iglesia {denomination}',
  Church: 'Iglesia',
  '{kind} in {place}': '{kind} en {place}',

  // The menu and the links in the footer (app/links, app/pages/menu.ts, app/ui/nav.tsx)
  'About Us': 'Quiénes somos',
  ALPHA: 'ALPHA',
  About: 'Nosotros',
  'Live Streams': 'Transmisiones',
  Main: 'Principal',
  Menu: 'Menú',
  Close: 'Cerrar',
  Admin: 'Administración',
  Watch: 'Ver',

  // The footer (app/ui/footer.tsx)
  'This {change}': 'Este {change}',
  'Next: {date}': 'Próximo: {date}',
  'Quick links': 'Enlaces rápidos',
  'Our YouTube channel': 'Nuestro canal de YouTube',
  'Email {name}': 'Escribir a {name}',
  'Admin Dashboard': 'Panel de administración',
  Account: 'Cuenta',
  Logout: 'Cerrar sesión',
  Login: 'Iniciar sesión',

  // Parts of pages (app/ui)
  '(opens in a new tab)': '(se abre en otra pestaña)',
  Newer: 'Más recientes',
  Older: 'Anteriores',
  'Pages of {what}': 'Páginas de {what}',
  'Page {page}': 'Página {page}',
  'Page {page} of {pages}': 'Página {page} de {pages}',
  'Try again': 'Intentar de nuevo',
  'Something went wrong on our side. Please try again.':
    'Algo salió mal de nuestro lado. Inténtelo de nuevo, por favor.',
  'with Google Maps': 'con Google Maps',
  'Show the map': 'Mostrar el mapa',
  'Map of {name}': 'Mapa de {name}',
  'Loading map...': 'Cargando el mapa...',
  '{action} on {site}': '{action} en {site}',
  'This video’s owner doesn’t allow it to be shown on other sites.':
    'El dueño de este video no permite mostrarlo en otros sitios.',
  'Watch it on YouTube': 'Verlo en YouTube',
  'Sorry, this video isn’t available anymore. {us} if you’d like a copy.':
    'Lo sentimos, este video ya no está disponible. {us} si quiere una copia.',
  'Sorry, this recording isn’t available anymore. {us} if you’d like a copy.':
    'Lo sentimos, esta grabación ya no está disponible. {us} si quiere una copia.',
  'Let us know': 'Avísenos',
  'Loading the {name}…': 'Cargando {name}…',
  'We couldn’t load the {name}.': 'No pudimos cargar {name}.',
  'The {name} needs JavaScript, which is turned off in your browser.':
    'JavaScript está desactivado en su navegador, y sin él no podemos mostrar {name}.',
  'Email a friend': 'Enviar por correo',
  'Link copied': 'Enlace copiado',
  Share: 'Compartir',

  // Forms (app/ui/field.tsx, form.tsx, questions.tsx, app/site/public-form.ts)
  'It wasn’t sent. What you typed is still here.': 'No se envió. Lo que escribió sigue aquí.',
  'Fix 1 problem:': 'Corrija 1 problema:',
  'Fix # problems:': 'Corrija # problemas:',
  Problem: 'Problema',
  'We kept what you typed here before.': 'Guardamos lo que había escrito aquí.',
  Clear: 'Borrar',
  'Cleared.': 'Borrado.',
  Undo: 'Deshacer',
  'Leave this field empty': 'Deje este campo vacío',
  'Error: ': 'Error: ',
  Error: 'Error',
  'One moment': 'Un momento',
  'Our website is being updated. Please leave this page open: your form sends itself in a moment.':
    'Estamos actualizando nuestro sitio web. Deje abierta esta página, por favor: su formulario se enviará solo en un momento.',

  // Changes of services (app/ui/notices.ts, notice-banner.tsx)
  'Service changes': 'Cambios en los servicios',
  Notices: 'Avisos',
  'Event changes': 'Cambios en los eventos',
  Read: 'Leer',
  more: 'más',
  less: 'menos',
  'Worship on {date},': 'El culto del {date}',
  'Worship at {time} on {date},': 'El culto del {date} ({time})',
  '{worship} is canceled.': '{worship} queda cancelado.',
  '{worship} is online only.': '{worship} es solo en línea.',
  '{worship} has moved': '{worship} cambia de hora o de lugar',
  '{worship} has moved to {where}': '{worship} cambia: {where}',
  canceled: 'cancelado',
  'online only': 'solo en línea',
  'new time or place': 'nueva hora o lugar',

  // Service times (app/church/worship-services.ts, app/ui/service-times.tsx, live-note.ts)
  '{days} {times}': '{days} {times}',
  '{days} at {times}': 'los {days} a las {times}',
  '{days} at {one}': 'los {days} a la {one}',
  '{day} vigil {times}': 'vigilia del {day} {times}',
  '{day} vigil at {times}': 'la vigilia del {day} a las {times}',
  '{weekday} service': 'Servicio del {weekday}',
  'Upcoming Services': 'Próximos servicios',
  '{day} {services} are live at {times} {zone}': '{services} del {day} en vivo: {times} {zone}',
  '{services} are live {days} {zone}': '{services} en vivo: {days} {zone}',

  // The player, and what is kept for later (app/ui/player, app/ui/offline)
  'Save for offline': 'Guardar para escuchar sin conexión',
  'Saving…': 'Guardando…',
  'Remove from this device': 'Quitar de este dispositivo',
  'Saved on this device.': 'Guardado en este dispositivo.',
  'We couldn’t save it. Check your connection and the free space on this device.':
    'No pudimos guardarlo. Revise su conexión y el espacio libre en este dispositivo.',
  Off: 'No',
  Speed: 'Velocidad',
  Sleep: 'Apagar',
  'Sleep timer': 'Temporizador de apagado',
  Pause: 'Pausa',
  Listen: 'Escuchar',
  'Audio player': 'Reproductor de audio',
  Play: 'Reproducir',
  More: 'Más',
  'Close the player': 'Cerrar el reproductor',
  'Back {seconds} seconds': 'Retroceder {seconds} segundos',
  'Forward {seconds} seconds': 'Adelantar {seconds} segundos',
  'This recording can’t be played right now.': 'Esta grabación no se puede reproducir en este momento.',
  Position: 'Posición',
  '{count} of {total}': '{count} de {total}',

  // Pages that can’t be shown (app/site/render.tsx, pages/not-found.tsx, service.tsx, offline.tsx)
  'We couldn’t load this page': 'No pudimos cargar esta página',
  'We couldn’t load this page.': 'No pudimos cargar esta página.',
  '404 Page Not Found': '404 Página no encontrada',
  'We can’t find this page.': 'No encontramos esta página.',
  'Did you forget to add the page to the router?': 'Aquí no hay ninguna página.',
  'Looking for something else? This page was moved, deleted or never existed. Try one of these:':
    '¿Busca otra cosa? Esta página se movió, se borró o nunca existió. Pruebe con una de estas:',
  'You’re signed in as {name}, who isn’t an administrator.':
    'Inició sesión como {name}, que no es administrador de este sitio.',
  'If you look after this website, sign in to open this page.':
    'Si usted cuida este sitio web, inicie sesión para abrir esta página.',
  'Error Loading Service': 'Error al cargar el servicio',
  'We couldn’t load this service.': 'No pudimos cargar este servicio.',
  'Our service on {date}.': 'Nuestro servicio del {date}.',
  'The sermon of that day': 'El sermón de ese día',
  'The sermons of that day': 'Los sermones de ese día',
  'You’re offline': 'No tiene conexión',
  'Service times, our address and what is saved on this device.':
    'Los horarios de los servicios, nuestra dirección y lo que está guardado en este dispositivo.',
  'This page isn’t saved on this device. Here is what you can use without a connection.':
    'Esta página no está guardada en este dispositivo. Esto es lo que puede usar sin conexión.',
  'Saved recordings': 'Grabaciones guardadas',
  'Pages you have seen': 'Páginas que ha visto',

  // Home (app/site/pages/hero.tsx, home.tsx, worship-buttons.island.tsx)
  'Watch a service': 'Ver un servicio',
  'We’re live now': 'Estamos en vivo',
  'We’re live now. Watch with us': 'Estamos en vivo. Véalo con nosotros',
  'Meet our staff': 'Conozca a nuestro personal',
  'View All': 'Ver todo',
  'View All Services': 'Ver todos los servicios',
  'Service Starts in': 'El servicio comienza en',
  'Background video': 'Video de fondo',
  'Play video': 'Reproducir el video',
  'Pause video': 'Pausar el video',

  // About, Alpha, Contact, Plan a Visit (app/site/pages, app/site/page-details.tsx)
  'About us': 'Quiénes somos',
  'Email us about music': 'Escríbanos sobre la música',
  '{day} service time': 'Hora del {day}',
  'about Alpha': 'sobre Alpha',
  'Alpha: the next course': 'Alpha: el próximo curso',
  'Register for Alpha': 'Inscribirse en Alpha',
  'Next course? Just ask us.': '¿Cuándo es el próximo curso? Pregúntenos.',
  'Watch the introduction': 'Ver la introducción',
  'For whom': 'Para quién',
  Leader: 'Líder',
  Who: 'Quién',
  'On other {days}: {usual}': 'Los demás {days}: {usual}',
  'at {times}': '({times})',
  'I’d like to join': 'Me gustaría participar',
  'I’d like to join: {title}': 'Me gustaría participar: {title}',
  'Upcoming events': 'Próximos eventos',
  'All News': 'Todas las noticias',
  'No news yet': 'Todavía no hay noticias',
  'See what’s coming up instead.': 'Mientras tanto, vea lo que viene.',
  news: 'noticias',
  'Picture {place}': 'Imagen {place}',

  // Giving (app/site/pages/giving.tsx, giving-blocks.tsx)
  'giving form': 'el formulario para dar',
  'By check': 'Con cheque',
  'In person': 'En persona',
  'Through the office': 'Por medio de la oficina',
  Giving: 'Ofrendas',
  'Email us about giving': 'Escríbanos sobre las ofrendas',
  'Contact us about giving': 'Contáctenos sobre las ofrendas',
  'Call {phone}': 'Llamar al {phone}',
  'If you don’t see it, {tab} or see {ways}.': 'Si no lo ve, {tab} o vea {ways}.',
  'open it in a new tab': 'ábralo en otra pestaña',
  'other ways to give': 'otras maneras de dar',
  'Offering form': 'Formulario de ofrendas',

  // Media room (app/site/pages/media-room.tsx)
  'Brand assets': 'Recursos de imagen',
  'media room': 'la sala de prensa',
  Logo: 'Logotipo',
  'Download the logo': 'Descargar el logotipo',
  'Logo of {name}': 'Logotipo de {name}',
  Colors: 'Colores',
  'Download the colors': 'Descargar los colores',
  Primary: 'Principal',
  Accent: 'De acento',
  Secondary: 'Secundario',
  Images: 'Imágenes',
  'The shore at sunrise': 'La costa al amanecer',
  'The church': 'La iglesia',
  'The path to the beach': 'El camino a la playa',
  'The church and the town': 'La iglesia y el pueblo',
  'The park': 'El parque',
  'The church and the hills': 'La iglesia y las colinas',
  'The path through the meadow': 'El camino por la pradera',
  'The church and the fields': 'La iglesia y los campos',
  'The path through the fields': 'El camino por los campos',
  'The church at sunrise': 'La iglesia al amanecer',
  'The church at night': 'La iglesia de noche',

  // Posters (app/site/pages/poster.tsx)
  'Poster: {title}': 'Cartel: {title}',
  Poster: 'Cartel',
  Letter: 'Carta',
  A4: 'A4',
  Print: 'Imprimir',
  'Point your phone’s camera at the code, or visit': 'Apunte la cámara de su teléfono al código, o visite',

  // For people who look after the website (app/site/edit-link.island.tsx)
  Editing: 'Edición',
  'Edit this': 'Editar esto',

  // Search (app/search, app/pages/site-pages.ts)
  'Search our sermons, events, services and pages.': 'Busque en nuestros sermones, eventos, servicios y páginas.',
  'What are you looking for?': '¿Qué busca?',
  'A sermon, an event, a person or a page. You can also type a passage, such as John 3:16.':
    'Un sermón, un evento, una persona o una página. También puede escribir un pasaje, como Juan 3:16.',
  'This site': 'Este sitio',
  'Search this site': 'Buscar en este sitio',
  result: 'resultado',
  results: 'resultados',
  '{count} for “{q}”': '{count} para “{q}”',
  'The first {count} for “{q}”': 'Los primeros {count} para “{q}”',
  'No results': 'Sin resultados',
  'Nothing found for “{q}”': 'No encontramos nada para “{q}”',
  'Try fewer or other words, or look here:': 'Pruebe con menos palabras o con otras, o busque aquí:',
  'Searching…': 'Buscando…',
  'The Bible': 'La Biblia',
  'Sermons by this speaker': 'Sermones de esta persona',
  'Sermon series': 'Serie de sermones',
  // Words that say nothing of what is meant
  'a an and are at be can do does for from have how i in is it me my of on or our should tell the there to we what when where which who why with you your':
    'a al como con cual cuales cuando de del donde el ella en es esta hay la las lo los me mi mis nuestro o para por puedo que quien se ser si su sus tengo tiene un una unos y yo',
  '{list} with “{q}”': '{list} con “{q}”',
  Pages: 'Páginas',
  'The books and chapters of the Bible that we have preached on.':
    'Los libros y capítulos de la Biblia sobre los que hemos predicado.',
  // Words for which people search
  'preaching podcast listen audio messages': 'predicación prédica podcast escuchar audio mensajes',
  'scripture book passage verse map': 'escritura libro pasaje versículo mapa',
  'watch online live video livestream': 'ver en línea en vivo video transmisión directo',
  'data protection cookies gdpr delete personal information':
    'protección de datos cookies borrar eliminar información personal',
  'wcag screen reader keyboard disability contrast': 'wcag lector de pantalla teclado discapacidad contraste',
  'new visitor first time directions parking what to wear children kids questions faq':
    'nuevo visitante primera vez cómo llegar estacionamiento ropa vestir niños preguntas',
  'phone email address map directions office message prayer times worship service':
    'teléfono correo dirección mapa cómo llegar oficina mensaje oración horario culto misa servicio',
  'calendar what’s on': 'calendario agenda actividades',
  'watch online video stream livestream broadcast worship': 'ver en línea video transmisión en vivo directo culto misa',
  'recordings worship': 'grabaciones culto misa',
  'giving donate donation tithe pledge money': 'dar donar donación diezmo ofrenda promesa dinero',
  'giving donate donation tithe money card': 'dar donar donación diezmo ofrenda dinero tarjeta',
  'who we are': 'quiénes somos',
  'clergy pastor priest rector leaders': 'clero pastor sacerdote padre párroco rector líderes',
  'children nursery family': 'niños guardería cuna familia',
  'course faith doubts questions': 'curso fe dudas preguntas',
  'blog announcements': 'blog anuncios avisos',
  'join volunteer serve small group bible study': 'participar voluntario servir grupo pequeño estudio bíblico',
  'privacy text messages': 'privacidad mensajes de texto',
  'press brand logo': 'prensa marca logotipo',

  // Errors (app/http)
  'We’ll be right back': 'Volvemos enseguida',
  'We couldn’t do this': 'No pudimos hacerlo',
  'Go back to find what you typed.': 'Vuelva atrás para encontrar lo que escribió.',
  '{what} not found': 'No encontrado: {what}',
  File: 'Archivo',
  Image: 'Imagen',
  'Audio file': 'Archivo de audio',
  Page: 'Página',
  Form: 'Formulario',
  Sitemap: 'Mapa del sitio',
  'Too many tries in a short time. Wait a few minutes, then try again.':
    'Demasiados intentos en poco tiempo. Espere unos minutos e inténtelo de nuevo.',
  'Many people are visiting our website at this moment. Please try again in a few seconds.':
    'Muchas personas están visitando nuestro sitio web en este momento. Inténtelo de nuevo en unos segundos, por favor.',
  'Something went wrong on our side. Try again. If it keeps happening, send us this number: {id}':
    'Algo salió mal de nuestro lado. Inténtelo de nuevo. Si vuelve a pasar, envíenos este número: {id}',
  'The server’s disk is full, so nothing was saved. Please tell the person who runs this site, and try again when there is room.':
    'El disco del servidor está lleno, así que no se guardó nada. Avise a la persona que lleva este sitio e inténtelo de nuevo cuando haya espacio, por favor.',
  'We can’t reach our database right now, so nothing was saved. Try again in a minute.':
    'En este momento no podemos usar nuestra base de datos, así que no se guardó nada. Inténtelo de nuevo en un minuto.',
  'We can’t reach our image and file storage right now, so nothing was saved. Try again in a minute.':
    'En este momento no podemos usar nuestro almacén de imágenes y archivos, así que no se guardó nada. Inténtelo de nuevo en un minuto.',
  'We lost the connection to our database while saving this, so we don’t know if it was saved. Check before you try again.':
    'Perdimos la conexión con nuestra base de datos mientras guardábamos, y no sabemos si se guardó. Revíselo antes de intentarlo de nuevo.',
  'The request body isn’t valid JSON.': 'La solicitud no es JSON válido.',
  'This request is too large.': 'Esta solicitud es demasiado grande.',
  'Send the fields as JSON (Content-Type: application/json).':
    'Envíe los campos como JSON (Content-Type: application/json).',
  'Our website is being updated, so nothing can be saved at this moment. What you wrote is still here: send it again in a minute.':
    'Estamos actualizando nuestro sitio web y en este momento no se puede guardar nada. Lo que escribió sigue aquí: envíelo de nuevo en un minuto.',
  'This page came without encryption. Open {siteUrl} and try again.':
    'Esta página llegó sin cifrar. Abra {siteUrl} e inténtelo de nuevo.',
  'This request must come from our own website.': 'Esta solicitud debe venir de nuestro propio sitio web.',

  // Signing in (app/accounts/sign-in-page.tsx, api.ts, throttle.ts)
  'Sign in': 'Iniciar sesión',
  'Sign in as someone else': 'Iniciar sesión con otra cuenta',
  'For people who manage this website. You don’t need an account to use the rest of the site.':
    'Para las personas que administran este sitio web. No necesita una cuenta para usar el resto del sitio.',
  'You were signed out. Sign in to continue. What you typed is still there.':
    'Su sesión se cerró. Inicie sesión para continuar. Lo que escribió sigue ahí.',
  'The backup was restored. Sign in with an email address and password from the backup to see it.':
    'Se restauró la copia de seguridad. Para verla, inicie sesión con un correo electrónico y una contraseña de la copia.',
  'You’re signed in as {name}. Signing in below signs that account out.':
    'Inició sesión como {name}. Si inicia sesión abajo, se cerrará la de esa cuenta.',
  Password: 'Contraseña',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'You’re signed in': 'Ya inició sesión',
  'as {name}.': 'como {name}.',
  Continue: 'Continuar',
  'Continue with {name}': 'Continuar con {name}',
  'Enter your code': 'Escriba su código',
  'Open your authenticator app and enter the code it shows.':
    'Abra su aplicación de autenticación y escriba el código que muestra.',
  Code: 'Código',
  'The six digits from your app, or one of your backup codes.':
    'Los seis dígitos de su aplicación, o uno de sus códigos de respaldo.',
  'Start over': 'Empezar de nuevo',
  'That email and password don’t match. Try again, or reset your password.':
    'Ese correo electrónico y esa contraseña no coinciden. Inténtelo de nuevo o cambie su contraseña.',
  'Too many wrong codes. Wait 15 minutes and try again.':
    'Demasiados códigos equivocados. Espere 15 minutos e inténtelo de nuevo.',
  'That account can’t sign in here. Ask an administrator to invite that email address, or sign in with your password.':
    'Con esa cuenta no se puede iniciar sesión aquí. Pida a un administrador que invite a ese correo electrónico, o inicie sesión con su contraseña.',
  'That service isn’t responding. Try again later, or sign in with your password.':
    'Ese servicio no responde. Inténtelo más tarde o inicie sesión con su contraseña.',
  minute: 'minuto',
  minutes: 'minutos',
  'Too many wrong codes. Try again in {minutes}.': 'Demasiados códigos equivocados. Inténtelo de nuevo en {minutes}.',
  'Too many tries. Try again in {minutes}. To get in now, use “Forgot your password?”, or ask an administrator to send you a password link.':
    'Demasiados intentos. Inténtelo de nuevo en {minutes}. Para entrar ahora, use “¿Olvidó su contraseña?” o pida a un administrador que le envíe un enlace para la contraseña.',
  'We can’t check codes because this website’s secret key has changed. Ask the person who runs the server to reset your account.':
    'No podemos revisar los códigos porque cambió la clave secreta de este sitio web. Pida a la persona que lleva el servidor que restablezca su cuenta.',
  'Enter the code from your authenticator app.': 'Escriba el código de su aplicación de autenticación.',
  'That code is wrong or has expired. Enter the newest code from your app.':
    'Ese código es incorrecto o ya venció. Escriba el código más reciente de su aplicación.',

  // The forms of accounts (app/accounts/forms.ts, schema.ts, password.ts)
  'Enter your password': 'Escriba su contraseña',
  'Enter the code': 'Escriba el código',
  'Use at least 8 characters.': 'Use al menos 8 caracteres.',
  'Password is required': 'Falta la contraseña',
  'You’re signed in.': 'Ya inició sesión.',
  'We couldn’t sign you in. Try again.': 'No pudimos iniciar su sesión. Inténtelo de nuevo.',
  'You’re all set. You’re now the administrator of this site.': 'Todo listo. Ahora usted administra este sitio.',
  'We couldn’t create your account. Try again.': 'No pudimos crear su cuenta. Inténtelo de nuevo.',
  'Check your email': 'Revise su correo electrónico',
  'If that address has an account, we’ve sent it a link. The link works for one hour. If you don’t see it, check your spam folder.':
    'Si esa dirección tiene una cuenta, le enviamos un enlace. El enlace sirve durante una hora. Si no lo ve, revise su carpeta de correo no deseado.',
  'We couldn’t send the link. Try again.': 'No pudimos enviar el enlace. Inténtelo de nuevo.',
  'Password saved': 'Contraseña guardada',
  'You can sign in with it now.': 'Ya puede iniciar sesión con ella.',
  'We couldn’t save your password. Try again.': 'No pudimos guardar su contraseña. Inténtelo de nuevo.',
  'Password changed. We signed you out of all other browsers.':
    'Contraseña cambiada. Cerramos su sesión en todos los demás navegadores.',
  'We couldn’t change your password. Try again.': 'No pudimos cambiar su contraseña. Inténtelo de nuevo.',
  'Signed out of all other browsers.': 'Se cerró su sesión en todos los demás navegadores.',
  'We couldn’t sign you out of the other browsers. Try again.':
    'No pudimos cerrar su sesión en los demás navegadores. Inténtelo de nuevo.',
  'We couldn’t check your password. Try again.': 'No pudimos revisar su contraseña. Inténtelo de nuevo.',
  'Two-step verification is on. You’ll enter a code each time you sign in.':
    'La verificación en dos pasos está activada. Escribirá un código cada vez que inicie sesión.',
  'We couldn’t turn on two-step verification. Try again.':
    'No pudimos activar la verificación en dos pasos. Inténtelo de nuevo.',
  'Two-step verification is off. You’ll sign in with your password only.':
    'La verificación en dos pasos está desactivada. Iniciará sesión solo con su contraseña.',
  'We couldn’t turn off two-step verification. Try again.':
    'No pudimos desactivar la verificación en dos pasos. Inténtelo de nuevo.',
  'That isn’t your password': 'Esa no es su contraseña',
  'Two-step verification is already on.': 'La verificación en dos pasos ya está activada.',
  'New password': 'Contraseña nueva',
  'At least 8 characters. A few unrelated words work well.':
    'Al menos 8 caracteres. Unas cuantas palabras sin relación entre sí funcionan bien.',
  'Use at least {count} characters. A few unrelated words work well.':
    'Use al menos {count} caracteres. Unas cuantas palabras sin relación entre sí funcionan bien.',
  'Use {count} characters or fewer': 'Use {count} caracteres o menos',
  'Your password contains a character we can’t accept. Use letters, numbers, spaces and punctuation.':
    'Su contraseña tiene un carácter que no podemos aceptar. Use letras, números, espacios y signos de puntuación.',
  'Don’t use your own name or email address as your password':
    'No use su propio nombre ni su correo electrónico como contraseña',
  'That password is too common and easy to guess. Choose another one.':
    'Esa contraseña es demasiado común y fácil de adivinar. Elija otra.',

  // The account (app/accounts/account-page.tsx)
  'Your account': 'Su cuenta',
  'Sign out': 'Cerrar sesión',
  'Other browsers': 'Otros navegadores',
  'Sign out of all other browsers': 'Cerrar sesión en todos los demás navegadores',
  'You aren’t signed in anywhere else.': 'No tiene sesión abierta en ningún otro lugar.',
  'You’re also signed in on one other browser.': 'También tiene sesión abierta en otro navegador.',
  'You’re also signed in on {count} other browsers.': 'También tiene sesión abierta en otros {count} navegadores.',
  'Change password': 'Cambiar la contraseña',
  'Current password': 'Contraseña actual',
  'Your password': 'Su contraseña',
  'Two-step verification': 'Verificación en dos pasos',
  'Turn off': 'Desactivar',
  'Set up': 'Configurar',
  'Turn on': 'Activar',
  'Two-step verification is on. You enter a code from your app each time you sign in.':
    'La verificación en dos pasos está activada. Cada vez que inicia sesión escribe un código de su aplicación.',
  'Protect your account with a code from an app on your phone. Even if someone learns your password, they can’t sign in without your phone.':
    'Proteja su cuenta con un código de una aplicación en su teléfono. Aunque alguien sepa su contraseña, no podrá iniciar sesión sin su teléfono.',
  'Enter the code from your app': 'Escriba el código de su aplicación',
  'Code from the app': 'Código de la aplicación',
  'Six digits; they change every 30 seconds.': 'Seis dígitos; cambian cada 30 segundos.',
  'Start over with a new key': 'Empezar de nuevo con otra clave',
  'Add this site to your authenticator app': 'Agregue este sitio a su aplicación de autenticación',
  'Scan this code with the app on your phone:': 'Escanee este código con la aplicación en su teléfono:',
  'QR code for your authenticator app': 'Código QR para su aplicación de autenticación',
  'If you’re on that phone now, {app} instead. Or choose “Enter a setup key” in the app and type:':
    'Si está usando ese teléfono ahora, mejor {app}. O elija en la aplicación que quiere escribir una clave, y escriba:',
  'open the app': 'abra la aplicación',
  'Backup codes': 'Códigos de respaldo',
  'Use one of these if you lose your phone. Each works once. Write them down now; we can’t show them again.':
    'Use uno de estos si pierde su teléfono. Cada uno sirve una sola vez. Anótelos ahora; no podremos mostrarlos otra vez.',

  // Links for passwords (app/accounts/password-pages.tsx, password-api.ts, setup.ts)
  'Enter your email address to get a link for choosing a new one.':
    'Escriba su correo electrónico para recibir un enlace con el que elegir una nueva.',
  'Send link': 'Enviar enlace',
  'Back to sign in': 'Volver a iniciar sesión',
  'Choose a password': 'Elija una contraseña',
  'Only you will know it. No one who runs this site can see it.':
    'Solo usted la sabrá. Nadie que administre este sitio puede verla.',
  'Save password': 'Guardar la contraseña',
  'For {email}': 'Para {email}',
  'It was already used or is too old. Request a new one; it takes a minute.':
    'Ya se usó o es demasiado antiguo. Pida otro; toma un minuto.',
  'Request a new link': 'Pedir otro enlace',
  'This link has expired or was already used. Request a new one': 'Este enlace ya venció o ya se usó. Pida otro',
  'This site can’t send email yet. Ask an administrator for a link to choose a new password.':
    'Este sitio todavía no puede enviar correos. Pida a un administrador un enlace para elegir una contraseña nueva.',
  'You’re signed in as {name}.': 'Inició sesión como {name}.',
  'You can sign in with it now. Other browsers are signed out.':
    'Ya puede iniciar sesión con ella. En los demás navegadores se cerró la sesión.',
  'Set up your website': 'Configure su sitio web',
  Welcome: 'Le damos la bienvenida',
  'Your site is running. Create your administrator account; you can invite others later. This link works once.':
    'Su sitio está funcionando. Cree su cuenta de administración; después puede invitar a otros. Este enlace sirve una sola vez.',
  'Create account': 'Crear cuenta',
  'You’ll use it to sign in.': 'Lo usará para iniciar sesión.',
  'This setup link was used': 'Este enlace de configuración ya se usó',
  'The website has an administrator, so setup links do nothing anymore.':
    'El sitio web ya tiene quien lo administre, así que los enlaces de configuración ya no sirven.',
  'This link has been replaced': 'Este enlace fue reemplazado',
  'On the server, the command “narthex admin link” prints a new one. A server that was started with “npm start” prints one whenever it starts.':
    'En el servidor, el comando «narthex admin link» muestra uno nuevo. Un servidor iniciado con «npm start» muestra uno cada vez que se inicia.',
  'This link has been used or is older than {days} days. Make a new one on the server: {command}':
    'Este enlace ya se usó o tiene más de {days} días. Cree otro en el servidor: {command}',

  // The emails of accounts (app/accounts/emails.ts)
  'Someone asked to reset the password for your account at {site}. If it was you, choose a new password:':
    'Alguien pidió cambiar la contraseña de su cuenta en {site}. Si fue usted, elija una contraseña nueva:',
  'Choose a new password': 'Elegir una contraseña nueva',
  'The link works once and expires in one hour.': 'El enlace sirve una sola vez y vence en una hora.',
  'If it wasn’t you, ignore this email. Your password hasn’t changed.':
    'Si no fue usted, no haga caso de este correo. Su contraseña no ha cambiado.',
  'Reset your password': 'Cambie su contraseña',
  'You’re invited to help manage {site}': 'Le invitan a ayudar a administrar {site}',
  '{by} invited you to help manage the church website, {site}.':
    '{by} le invita a ayudar a administrar el sitio web de la iglesia, {site}.',
  'Choose a password within 7 days to accept the invitation:':
    'Elija una contraseña en los próximos 7 días para aceptar la invitación:',
  'Not expecting this? Ask {by}, or ignore this email.':
    '¿No esperaba este correo? Pregunte a {by}, o no le haga caso.',
  Browser: 'Navegador',
  '{browser} on {system}': '{browser} en {system}',
  'Someone signed in to {site} with your password from a browser we haven’t seen before.':
    'Alguien inició sesión en {site} con su contraseña desde un navegador que no habíamos visto antes.',
  'Someone signed in to {site} with your {provider} account from a browser we haven’t seen before.':
    'Alguien inició sesión en {site} con su cuenta de {provider} desde un navegador que no habíamos visto antes.',
  'If it was you, you don’t need to do anything. If it wasn’t, change your password now. That signs everyone else out.':
    'Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña ahora. Así se cierra la sesión de todos los demás.',
  'If it was you, you don’t need to do anything. If it wasn’t, change the password of your {provider} account, and then sign out of all other browsers here.':
    'Si fue usted, no tiene que hacer nada. Si no, cambie la contraseña de su cuenta de {provider} y después cierre sesión aquí en todos los demás navegadores.',
  'Open your account': 'Abrir su cuenta',
  'New sign-in to {site}': 'Nuevo inicio de sesión en {site}',
  'Your password for {site} was just changed, and you were signed out of all other browsers.':
    'Su contraseña de {site} se acaba de cambiar, y se cerró su sesión en todos los demás navegadores.',
  'If it was you, you don’t need to do anything. If it wasn’t, reset your password now and tell your website administrator.':
    'Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña ahora y avise a quien administra su sitio web.',
  'Reset password': 'Cambiar la contraseña',
  'Your password was changed': 'Su contraseña cambió',

  // What is delivered as a church’s own
  // Home (app/pages/original/words-pages.ts)
  'There’s a place for you here.': 'Aquí hay un lugar para usted.',
  Home: 'Inicio',
  'Worship with us this Sunday, in person or online.':
    'Celebre el culto con nosotros este domingo, en persona o en línea.',
  'Worship with us, in person or online.': 'Celebre el culto con nosotros, en persona o en línea.',
  'Worship with us.': 'Celebre el culto con nosotros.',
  'Worship with us this Sunday, in person or wherever you are.':
    'Celebre el culto con nosotros este domingo, en persona o dondequiera que esté.',
  'Worship with us this [Main Service Day], in person or wherever you are.':
    'Celebre el culto con nosotros este [Main Service Day], en persona o dondequiera que esté.',
  'Worship with us this [Main Service Day].': 'Celebre el culto con nosotros este [Main Service Day].',
  'Sunday Worship': 'Culto del domingo',
  '[Main Service Day] Worship': 'Culto del [Main Service Day]',
  '[Main Service Time], with nursery and Kids Church.': '[Main Service Time], con guardería e Iglesia de niños.',
  '[Main Service Time], and come as you are.': '[Main Service Time]: venga tal como es.',
  'Community Events': 'Eventos de la comunidad',
  'Dinners, Bible studies and music all week.': 'Cenas, estudios bíblicos y música toda la semana.',
  'What is coming up. Bring a friend.': 'Lo que viene. Traiga a alguien.',
  'Serve Together': 'Servir juntos',
  'Food pantry, beach cleanups and visits to people who are sick.':
    'Despensa de alimentos, limpieza de playas y visitas a personas enfermas.',
  'Help a neighbor, visit someone who is sick, or lend a hand.':
    'Ayude a un vecino, visite a una persona enferma o eche una mano.',
  'Upcoming Events': 'Próximos eventos',
  'Recent Sermons': 'Sermones recientes',
  'Recent Services': 'Servicios recientes',
  'What’s happening this Sunday, and one thing worth reading.':
    'Lo que pasa este domingo, y algo que vale la pena leer.',
  'What’s happening this [Main Service Day], and one thing worth reading.':
    'Lo que pasa este [Main Service Day], y algo que vale la pena leer.',
  'News from our church, by email.': 'Noticias de nuestra iglesia, por correo electrónico.',

  // About (app/pages/original/about.ts)
  'About Our Church': 'Acerca de nuestra iglesia',
  'We’re an Anglican church by the sea: people of every age and background who worship together and serve our neighbors.':
    'Somos una iglesia anglicana junto al mar: personas de toda edad y procedencia que celebramos el culto juntas y servimos a nuestro prójimo.',
  'We worship together and serve our neighbors.': 'Celebramos el culto en comunidad y servimos a nuestro prójimo.',
  'Our mission, our values and our history.': 'Nuestra misión, nuestros valores y nuestra historia.',
  'Our Mission': 'Nuestra misión',
  'To know Jesus Christ, to worship him and to serve the people of this coast in his name.':
    'Conocer a Jesucristo, adorarlo y servir en su nombre a la gente de esta costa.',
  'To know Jesus Christ, to worship him and to serve our neighbors in his name.':
    'Conocer a Jesucristo, adorarlo y servir a nuestro prójimo en su nombre.',
  'What We Value': 'Lo que valoramos',
  'Worship first': 'Primero, el culto',
  'God’s word, the sacraments and prayer come first. Everything else we do starts there.':
    'La palabra de Dios, los sacramentos y la oración van primero. Todo lo demás que hacemos empieza ahí.',
  'God’s word, worship and prayer come first. Everything else we do starts there.':
    'La palabra de Dios, la adoración y la oración van primero. Todo lo demás que hacemos empieza ahí.',
  'Scripture for every day': 'La Escritura para cada día',
  'We read the Bible together and trust it to comfort and change us.':
    'Leemos la Biblia en comunidad y confiamos en que nos consuela y nos transforma.',
  'Room for everyone': 'Lugar para todas las personas',
  'Lifelong Christians, newcomers, people with doubts: everyone has a place here.':
    'Cristianos de toda la vida, recién llegados, personas con dudas: aquí hay lugar para cada uno.',
  'People before programs': 'Las personas antes que los programas',
  'We’d rather help one neighbor by name than run ten committees.':
    'Preferimos ayudar a un vecino por su nombre que tener diez comités.',
  'Our History': 'Nuestra historia',
  'Our faith is an old one. It came to this coast with the Book of Common Prayer, read aloud in homes and on porches long before there was a church building.':
    'Nuestra fe es antigua. Llegó a esta costa con el Libro de Oración Común, leído en voz alta en casas y portales mucho antes de que hubiera un templo.',
  'Churches like ours started small: a few families, a borrowed room and folding chairs. They baptized their children, buried their dead and always brought coffee.':
    'Las iglesias como la nuestra empezaron pequeñas: unas pocas familias, un salón prestado y sillas plegables. Bautizaron a sus hijos, sepultaron a sus muertos y siempre trajeron café.',
  'Storms have come through since, and taught us that a church is its people, not its roof. Today retirees and new parents, winter visitors and students share the same pews. There’s a place for you too.':
    'Desde entonces han pasado tormentas, y nos enseñaron que la iglesia es su gente y no su techo. Hoy comparten las mismas bancas jubilados y padres primerizos, visitantes de invierno y estudiantes. También hay un lugar para usted.',
  'Who we are, and when we worship.': 'Quiénes somos y cuándo celebramos el culto.',
  'Come and see': 'Venga y vea',
  'You get to know a church by being there. There’s a place for you, too.':
    'A una iglesia se la conoce estando en ella. También hay un lugar para usted.',
  'Get to know us': 'Conózcanos',
  Staff: 'Equipo',
  'The people who lead and care for our church.': 'Las personas que dirigen y cuidan nuestra iglesia.',
  'Music in our worship and how to join in.': 'La música en nuestro culto y cómo participar.',
  'Kids Church': 'Iglesia de niños',
  'Nursery, Kids Church and family events.': 'Guardería, Iglesia de niños y eventos para familias.',
  'Children in our church.': 'Los niños en nuestra iglesia.',
  'What We Believe': 'Lo que creemos',
  'The Nicene Creed and our core beliefs.': 'Nuestras creencias fundamentales.',
  'What our church believes.': 'Lo que cree nuestra iglesia.',

  // Staff (app/pages/original/words-pages.ts, app/features/church/staff.tsx)
  'Email any of them; they’d love to hear from you.':
    'Escríbales por correo electrónico; les dará gusto saber de usted.',
  'Come and meet us': 'Venga a conocernos',
  'We’ll introduce our clergy and staff here soon. Until then, come and say hello on Sunday, or write to the office.':
    'Pronto presentaremos aquí a nuestro clero y a nuestro equipo. Mientras tanto, venga a saludarnos el domingo o escriba a la oficina.',
  'We’ll introduce our clergy and staff here soon. Until then, come and say hello on Sunday, or call the office at [Phone].':
    'Pronto presentaremos aquí a nuestro clero y a nuestro equipo. Mientras tanto, venga a saludarnos el domingo o llame a la oficina al [Phone].',
  'Come and say hello on [Main Service Day], or write to us.': 'Venga a saludarnos el [Main Service Day] o escríbanos.',
  'Come and say hello on [Main Service Day], or call us at [Phone].':
    'Venga a saludarnos el [Main Service Day] o llámenos al [Phone].',
  'Contact by email': 'Escribir por correo electrónico',
  'Visit website': 'Visitar su sitio web',
  ' of {name}': ' de {name}',
  'Portrait of {name}': 'Retrato de {name}',

  // Music, children and beliefs (app/pages/original/about-tabs.ts)
  'We sing because it brings strangers together, and because some of what we want to say to God won’t fit into speech.':
    'Cantamos porque el canto une a quienes no se conocen, y porque algo de lo que queremos decirle a Dios no cabe en las palabras.',
  'Three ways to join in': 'Tres maneras de participar',
  'In the choir': 'En el coro',
  'If you like to sing, join us. It helps to read music, but you don’t have to.':
    'Si le gusta cantar, venga con nosotros. Leer música ayuda, pero no hace falta.',
  'With an instrument': 'Con un instrumento',
  'Strings, brass, guitar, drums: tell us what you play, even if it’s been a while.':
    'Cuerdas, metales, guitarra, batería: cuéntenos qué toca, aunque haya pasado tiempo.',
  'From the pew': 'Desde las bancas',
  'Most of our music happens in the pews: old hymns, psalms and songs written last year.':
    'La mayor parte de nuestra música nace en las bancas: himnos antiguos, salmos y cantos escritos el año pasado.',
  'Weddings, funerals and practice': 'Bodas, funerales y ensayos',
  'Our musicians will help you choose music for a wedding or funeral. Would you like to practice on our instruments when the church is empty? Just ask.':
    'Nuestros músicos le ayudarán a elegir la música para una boda o un funeral. ¿Le gustaría ensayar con nuestros instrumentos cuando la iglesia esté vacía? Solo pregunte.',
  Children: 'Niños',
  'Children are part of our church right now, with all their questions and wiggles.':
    'Los niños son parte de nuestra iglesia desde ahora, con todas sus preguntas y travesuras.',
  'For every age': 'Para cada edad',
  'Children of every age are welcome in worship. Someone at the door will show you to the nursery and classrooms. Have questions first? Just ask.':
    'Los niños de toda edad son bienvenidos en el culto. Alguien en la puerta le mostrará dónde están la guardería y los salones. ¿Tiene preguntas? Solo pregunte.',
  'Do you have questions first? Just ask.': '¿Tiene preguntas antes? Solo pregunte.',
  'We didn’t invent our faith, and we don’t hold it alone. Every Sunday we say it together in words that Christians have shared since the fourth century.':
    'No inventamos nuestra fe ni la guardamos solos. Cada domingo la decimos juntos con palabras que los cristianos comparten desde el siglo IV.',
  'We didn’t invent our faith, and we don’t hold it alone. Ask us about it.':
    'No inventamos nuestra fe ni la guardamos solos. Pregúntenos por ella.',
  'Our Core Beliefs': 'Nuestras creencias fundamentales',

  // Plan a Visit, contact, media room, lists (app/pages/original/words-pages.ts)
  'Join Us This Sunday!': '¡Acompáñenos este domingo!',
  'Join Us This [Main Service Day]!': '¡Acompáñenos este [Main Service Day]!',
  'Join us this Sunday, in person or online. What to expect, how to find us, and a form to let us know you’re coming.':
    'Acompáñenos este domingo, en persona o en línea. Qué puede esperar, cómo encontrarnos y un formulario para avisarnos que viene.',
  'What to expect, how to find us, and a form to let us know you’re coming.':
    'Qué puede esperar, cómo encontrarnos y un formulario para avisarnos que viene.',
  'Join Us Another Sunday!': '¡Acompáñenos otro domingo!',
  'Join Us Another [Main Service Day]!': '¡Acompáñenos otro [Main Service Day]!',
  'Join Us Online This Sunday!': '¡Acompáñenos en línea este domingo!',
  'Join Us Online This [Main Service Day]!': '¡Acompáñenos en línea este [Main Service Day]!',
  '[Main Service Day] services at [Main Service Time], in person or online.':
    'Servicio cada [Main Service Day], [Main Service Time], en persona o en línea.',
  'We worship [Main Service Day]s at [Main Service Time], in person or online.':
    'Celebramos el culto cada [Main Service Day], [Main Service Time], en persona o en línea.',
  'We worship [Main Service Day]s at [Main Service Time].':
    'Celebramos el culto cada [Main Service Day], [Main Service Time].',
  'Ten minutes early is plenty of time.': 'Basta con llegar diez minutos antes.',
  'What to Expect': 'Qué puede esperar',
  'I’m New': 'Es mi primera vez',
  'New here? Start with the short answers': '¿Es su primera vez? Empiece por las respuestas breves',
  'Where To Find Our Church': 'Dónde encontrar nuestra iglesia',
  'Worship Style': 'Estilo del culto',
  'Traditional & Contemporary': 'Tradicional y contemporáneo',
  Community: 'Comunidad',
  'Warm & Welcoming': 'Cálida y acogedora',
  'Service Time': 'Hora del servicio',
  '[Main Service Day]s [Main Service Time]': 'Cada [Main Service Day], [Main Service Time]',
  'After Service': 'Después del servicio',
  'Coffee & Fellowship': 'Café y convivencia',
  'Stay Connected': 'Sigamos en contacto',
  'Our newsletter tells you what’s happening this Sunday, plus one thing worth reading.':
    'Nuestro boletín le cuenta lo que pasa este domingo, y algo que vale la pena leer.',
  'Our newsletter tells you what’s happening this [Main Service Day], plus one thing worth reading.':
    'Nuestro boletín le cuenta lo que pasa este [Main Service Day], y algo que vale la pena leer.',
  Contact: 'Contacto',
  'Write, call or stop by. We read every message.': 'Escríbanos, llámenos o visítenos. Leemos todos los mensajes.',
  'Write to us or call.': 'Escríbanos o llámenos.',
  'Our address, service times and a contact form.': 'Nuestra dirección, los horarios y un formulario de contacto.',
  'Service Times': 'Horarios de los servicios',
  'Call or write to us and we’ll tell you when we meet next.':
    'Llámenos o escríbanos y le diremos cuándo nos reunimos.',
  'Find Us': 'Dónde estamos',
  'Media Room': 'Sala de prensa',
  'Our logo, colors and images for bulletins, posters and news stories. Download what you need.':
    'Nuestro logotipo, colores e imágenes para hojas del servicio, carteles y noticias. Descargue lo que necesite.',
  'Our logo, colors and images for notice sheets, posters and news stories. Download what you need.':
    'Nuestro logotipo, colores e imágenes para hojas de avisos, carteles y noticias. Descargue lo que necesite.',
  'Our logo, colors and images to use when you write about us.':
    'Nuestro logotipo, colores e imágenes para cuando escriba sobre nosotros.',
  'How to use our logo': 'Cómo usar nuestro logotipo',
  'Leave clear space around it, at least as tall as its cross or first letter.\nUse it on white, on a light color or on a quiet part of a photo.\nDon’t stretch, tilt or recolor it.\nWrite our name like this: [Church Name].':
    'Deje espacio libre a su alrededor, al menos tan alto como su cruz o su primera letra.\nÚselo sobre blanco, sobre un color claro o sobre una parte tranquila de una foto.\nNo lo estire, no lo incline ni cambie sus colores.\nEscriba nuestro nombre así: [Church Name].',
  'The basics are below.': 'Lo básico está abajo.',
  'Terms and Conditions': 'Términos y condiciones',
  'What you agree to when you use our forms, and how text messages work.':
    'Lo que usted acepta cuando usa nuestros formularios.',
  'What you agree to when you use our forms.': 'Lo que usted acepta cuando usa nuestros formularios.',
  'Dinners, Bible studies, music and prayer. Bring a friend.':
    'Cenas, estudios bíblicos, música y oración. Traiga a alguien.',
  'Upcoming events: worship, dinners, Bible studies and music.':
    'Próximos eventos: culto, cenas, estudios bíblicos y música.',
  'Our upcoming events.': 'Nuestros próximos eventos.',
  'Join a service live, or watch one you missed.': 'Acompáñenos en vivo, o vea un servicio que se perdió.',
  'Join a service live.': 'Acompáñenos en vivo.',
  'Recordings of our services.': 'Grabaciones de nuestros servicios.',
  'What is happening in our church.': 'Lo que pasa en nuestra iglesia.',
  'Ministries and Groups': 'Ministerios y grupos',
  Ministries: 'Ministerios',
  'There is a place for you in our life together.': 'Hay un lugar para usted en nuestra vida en comunidad.',
  'The ministries and groups of our church: for whom they are, and when and where they meet.':
    'Los ministerios y grupos de nuestra iglesia: para quiénes son, y cuándo y dónde se reúnen.',
  'Food pantry': 'Despensa de alimentos',
  'Pack boxes and hand them out. You don’t need any experience.':
    'Prepare cajas y repártalas. No necesita experiencia.',
  'Beach cleanups': 'Limpieza de playas',
  'Bring a hat and gloves. We bring the bags.': 'Traiga sombrero y guantes. Nosotros llevamos las bolsas.',
  'Help a neighbor': 'Ayudar a un vecino',
  'A ride, a meal, an hour of yard work: small things that someone is waiting for.':
    'Llevar a alguien, una comida, una hora en el jardín: cosas pequeñas que alguien está esperando.',
  Visits: 'Visitas',
  'Sit with people who are sick or can’t leave home, an hour at a time.':
    'Acompañe una hora a personas enfermas o que no pueden salir de casa.',
  'When we worship': 'En el culto',
  'Greet people at the door, read aloud, make coffee, or help with the children.':
    'Salude a la gente en la puerta, lea en voz alta, prepare café o ayude con los niños.',
  'Greet people at the door, read aloud, or help to set up.':
    'Salude a la gente en la puerta, lea en voz alta o ayude a preparar el lugar.',
  'Tell us what you like to do, and when you have time.': 'Cuéntenos qué le gusta hacer y cuándo tiene tiempo.',

  // Giving (app/pages/original/giving.ts)
  'Your gifts support worship and music, children, people who are sick and neighbors who need groceries this week. Thank you.':
    'Sus ofrendas sostienen el culto y la música, a los niños, a las personas enfermas y a los vecinos que esta semana necesitan alimentos. Gracias.',
  'Ways to support our church.': 'Maneras de apoyar a nuestra iglesia.',
  'Give online': 'Ofrendar en línea',
  'Other ways to give are below.': 'Abajo hay otras maneras de ofrendar.',
  'Ways to give': 'Maneras de ofrendar',
  'Other ways to give': 'Otras maneras de ofrendar',
  'To give by bank transfer, stock or your will, or in memory of someone, [contact us](@pages/contact).':
    'Para dar por transferencia bancaria, con acciones o en su testamento, o en memoria de alguien, [contáctenos](@pages/contact).',
  'Every man according as he purposeth in his heart, so let him give; not grudgingly, or of necessity: for God loveth a cheerful giver.':
    'Cada uno dé como propuso en su corazón: no con tristeza, o por necesidad; porque Dios ama el dador alegre.',
  '2 Corinthians 9:7': '2 Corintios 9:7',
  Offering: 'Ofrenda',
  '“All things come of thee, O Lord, and of thine own have we given thee.” However you give, thank you.':
    '«Todo es tuyo, y lo recibido de tu mano te damos». Sea como sea que dé, gracias.',
  'Make an offering to our church.': 'Haga una ofrenda a nuestra iglesia.',
  'Make your offering with the form below.': 'Haga su ofrenda con el formulario de abajo.',

  // Alpha (app/pages/original/alpha.ts)
  'Have Doubts? Curious About Faith? Try Alpha.': '¿Tiene dudas? ¿Curiosidad por la fe? Pruebe Alpha.',
  Alpha: 'Alpha',
  'Seven evenings of dinner, a talk and open conversation about life, faith and meaning.':
    'Siete noches con cena, una charla y conversación abierta sobre la vida, la fe y lo que les da sentido.',
  'Have Doubts? Curious About Faith? Try Alpha: seven weeks of dinner, a talk and open conversation.':
    '¿Tiene dudas? ¿Curiosidad por la fe? Pruebe Alpha: siete semanas con cena, una charla y conversación abierta.',
  'Launch night': 'Noche de inicio',
  'Last launch night': 'Última noche de inicio',
  Length: 'Duración',
  'Seven weeks': 'Siete semanas',
  Cost: 'Costo',
  Free: 'Gratis',
  'What is Alpha?': '¿Qué es Alpha?',
  'Alpha is a place to ask your questions about God, at your own pace. It runs all over the world, in churches, cafés, prisons and homes, and everyone is welcome.':
    'Alpha es un lugar para hacer sus preguntas acerca de Dios, a su propio ritmo. Se hace en todo el mundo, en iglesias, cafés, cárceles y casas, y cualquiera puede venir.',
  'You don’t have to believe anything, sing or pray to come. Just come hungry.':
    'Para venir no hace falta creer en nada, ni cantar, ni orar. Solo venga con hambre.',
  'Come now, and let us reason together, saith the Lord.': 'Venid luego, dirá Jehová, y estemos a cuenta.',
  'Isaiah 1:18': 'Isaías 1:18',
  'How an evening works': 'Cómo es una noche',
  Dinner: 'Cena',
  'Every evening starts with a good meal.': 'Cada noche empieza con una buena comida.',
  Talk: 'Charla',
  'A short talk or video on one of life’s big questions. You don’t need to prepare.':
    'Una charla breve o un video sobre una de las grandes preguntas de la vida. No necesita prepararse.',
  Discussion: 'Conversación',
  'Say what you think, or just listen. No question is off limits.':
    'Diga lo que piensa, o solo escuche. Se puede preguntar de todo.',
  'One evening a week, with a new question each time. Come to the first one and see. There’s no obligation.':
    'Una noche por semana, cada vez con una pregunta nueva. Venga a la primera y vea cómo es. Sin compromiso.',
  'Is there more to life than this?': '¿Hay algo más en la vida que esto?',
  'Who is Jesus?': '¿Quién es Jesús?',
  'Why did Jesus die?': '¿Por qué murió Jesús?',
  'How can I have faith?': '¿Cómo puedo tener fe?',
  'Why and how do I pray?': '¿Por qué y cómo orar?',
  'Why and how should I read the Bible?': '¿Por qué y cómo leer la Biblia?',
  'What about the church?': '¿Y la iglesia?',
  'Who is it for?': '¿Para quién es?',
  'Anyone who wonders if there’s more to life than this.':
    'Para quien se pregunta si hay algo más en la vida que esto.',
  'Anyone with doubts and no good place to talk about them.':
    'Para quien tiene dudas y no tiene dónde hablar de ellas.',
  'Anyone who gave up on church, or felt that church gave up on them.':
    'Para quien se alejó de la iglesia, o sintió que la iglesia se alejó.',
  'Anyone who already believes and wants a fresh start.': 'Para quien ya cree y quiere empezar de nuevo.',
  'All ages, backgrounds and opinions are welcome. Come alone or bring a friend.':
    'Son bienvenidas personas de toda edad, procedencia y opinión. Venga sin compañía o traiga a alguien.',
  'You are invited to Launch Night': 'Le invitamos a la noche de inicio',
  'Dinner is on us, the conversation is real, and you decide afterward whether to come back. Free of charge, no pressure.':
    'La cena va por nuestra cuenta, la conversación es sincera y después usted decide si vuelve. Sin costo y sin presión.',
  'Dinner is on us, the conversation is real, and you decide afterward whether to come back. Free of charge, no pressure. Ask us about the next course.':
    'La cena va por nuestra cuenta, la conversación es sincera y después usted decide si vuelve. Sin costo y sin presión. Pregúntenos por el próximo curso.',
  'You decide afterward whether to come back.': 'Después usted decide si vuelve.',
  'Ask us about the next course.': 'Pregúntenos por el próximo curso.',
  'Learn More': 'Más información',

  // Service times, questions, beliefs and ministries (app/features/church/defaults.ts)
  'Sundays 10:30 a.m.': 'Domingos 10:30 a. m.',
  'Wednesday Service': 'Servicio del miércoles',
  'Wed 7:00 p.m.': 'Mié 7:00 p. m.',
  "Women's Bible Study": 'Estudio bíblico de mujeres',
  'Tue 10:00 a.m.': 'Mar 10:00 a. m.',
  'Eastside Missional': 'Misión del lado este',
  'Wed 5:30 p.m.': 'Mié 5:30 p. m.',
  'Sundays 10:00 a.m.': 'Domingos 10:00 a. m.',
  'What time does the service start?': '¿A qué hora empieza el servicio?',
  'Sunday worship starts at 10:30 a.m. Join us in person, or watch live on our YouTube channel. If you’re coming in person, ten minutes early is plenty of time to park, find a seat and be greeted.':
    'El culto del domingo empieza a las 10:30 a. m. Acompáñenos en persona, o véalo en vivo en nuestro canal de YouTube. Si viene en persona, basta con llegar diez minutos antes para estacionarse, encontrar asiento y que le saludemos.',
  'You’ll find our service times on this page. Ten minutes early is plenty of time to find a seat.':
    'En esta página encontrará nuestros horarios. Basta con llegar diez minutos antes para encontrar asiento.',
  'How long is the service?': '¿Cuánto dura el servicio?',
  'About an hour and 15 minutes: songs, Bible readings, a sermon, prayers and Holy Communion. If you need to leave early, that’s fine.':
    'Alrededor de una hora y 15 minutos: cantos, lecturas de la Biblia, un sermón, oraciones y la Santa Comunión. Si necesita irse antes, no hay problema.',
  'About an hour and 15 minutes: songs, Bible readings, a sermon, prayers and Communion. If you need to leave early, that’s fine.':
    'Alrededor de una hora y 15 minutos: cantos, lecturas de la Biblia, un sermón, oraciones y la Comunión. Si necesita irse antes, no hay problema.',
  'About an hour and 15 minutes: songs, Bible readings, a sermon, prayers and the Eucharist. If you need to leave early, that’s fine.':
    'Alrededor de una hora y 15 minutos: cantos, lecturas de la Biblia, una homilía, oraciones y la Eucaristía. Si necesita irse antes, no hay problema.',
  'About an hour and 15 minutes: songs, Bible readings, a sermon, prayers and the Lord’s Supper. If you need to leave early, that’s fine.':
    'Alrededor de una hora y 15 minutos: cantos, lecturas de la Biblia, un sermón, oraciones y la Cena del Señor. Si necesita irse antes, no hay problema.',
  'What should I wear?': '¿Cómo debo vestirme?',
  'Come as you are. You’ll see sundresses, flip-flops and a few ties.':
    'Venga como se sienta a gusto. Verá vestidos de verano, sandalias y algunas corbatas.',
  'Come as you are.': 'Venga como se sienta a gusto.',
  'Are children welcome?': '¿Pueden venir los niños?',
  'Yes! There’s a nursery for the smallest and Kids Church for children up to 3rd grade. Older children worship with their parents. If you’d like to keep yours with you, a little noise is welcome.':
    '¡Sí! Hay guardería para los más pequeños e Iglesia de niños hasta tercer grado. Los niños mayores celebran el culto con sus padres. Si prefiere que los suyos estén con usted, un poco de ruido es bienvenido.',
  'What happens after the service?': '¿Qué hay después del servicio?',
  'Stay for refreshments. It’s the easiest way to meet our priest and church leaders and to ask questions.':
    'Quédese a tomar algo. Es la manera más fácil de conocer a nuestro sacerdote y a quienes dirigen la iglesia, y de hacer preguntas.',
  'Stay for refreshments. It’s the easiest way to meet our rector and church leaders and to ask questions.':
    'Quédese a tomar algo. Es la manera más fácil de conocer a nuestro clero y a quienes dirigen la iglesia, y de hacer preguntas.',
  'Stay for refreshments. It’s the easiest way to meet our pastor and church leaders and to ask questions.':
    'Quédese a tomar algo. Es la manera más fácil de conocer a nuestro equipo pastoral y a quienes dirigen la iglesia, y de hacer preguntas.',
  'The Holy Trinity': 'La Santísima Trinidad',
  'There is one God, who is Father, Son and Holy Spirit: three persons, equal in glory, one in love. All that is made was made by him and is loved by him.':
    'Hay un solo Dios, que es Padre, Hijo y Espíritu Santo: tres personas, iguales en gloria, una en amor. Todo lo creado fue hecho por él y es amado por él.',
  'Jesus Christ': 'Jesucristo',
  'Jesus is the Son of God, fully God and fully human, born of the Virgin Mary. He died for our sins, rose on the third day, and will come again to make all things new.':
    'Jesús es el Hijo de Dios, plenamente Dios y plenamente humano, nacido de la Virgen María. Murió por nuestros pecados, resucitó al tercer día y vendrá de nuevo para hacer nuevas todas las cosas.',
  'The Holy Spirit': 'El Espíritu Santo',
  'The Spirit is the Lord, the giver of life. He comforts and convicts, opens the Scriptures, gives gifts for the good of all, and makes us day by day more like Christ.':
    'El Espíritu es Señor y dador de vida. Consuela y convence, abre las Escrituras, da dones para el bien de todos y nos hace cada día más semejantes a Cristo.',
  'Holy Scripture': 'La Sagrada Escritura',
  'The Old and New Testaments are the Word of God written and contain all things necessary to salvation. We read them together every Sunday and try to live what we read.':
    'El Antiguo y el Nuevo Testamento son la Palabra de Dios escrita y contienen todo lo necesario para la salvación. Los leemos juntos cada domingo y procuramos vivir lo que leemos.',
  'The Sacraments': 'Los sacramentos',
  'In Baptism we are joined to Christ and his Church; in Holy Communion he feeds us with himself. They are sure and certain signs of grace, given to us by him.':
    'En el Bautismo somos unidos a Cristo y a su Iglesia; en la Santa Comunión él nos alimenta de sí mismo. Son signos seguros y ciertos de la gracia, que él nos dio.',
  'In Baptism we are joined to Christ and his Church; in Communion he feeds us with himself. They are sure and certain signs of grace, given to us by him.':
    'En el Bautismo somos unidos a Cristo y a su Iglesia; en la Comunión él nos alimenta de sí mismo. Son signos seguros y ciertos de la gracia, que él nos dio.',
  'In Baptism we are joined to Christ and his Church; in the Eucharist he feeds us with himself. They are sure and certain signs of grace, given to us by him.':
    'En el Bautismo somos unidos a Cristo y a su Iglesia; en la Eucaristía él nos alimenta de sí mismo. Son signos seguros y ciertos de la gracia, que él nos dio.',
  'Baptism and the Lord’s Supper': 'El bautismo y la Cena del Señor',
  'In baptism we show that we belong to Christ. In the Lord’s Supper we remember what he has done for us, and wait for him.':
    'En el bautismo mostramos que pertenecemos a Cristo. En la Cena del Señor recordamos lo que ha hecho por nosotros, y lo esperamos.',
  'Baptism and Communion': 'El bautismo y la Comunión',
  'In baptism we show that we belong to Christ. In Communion we remember what he has done for us, and wait for him.':
    'En el bautismo mostramos que pertenecemos a Cristo. En la Comunión recordamos lo que ha hecho por nosotros, y lo esperamos.',
  'Salvation by Grace': 'La salvación por gracia',
  'We are put right with God by grace, through faith in Jesus Christ. It is a gift. Good works are how we say thank you, and no one is too far away to be brought home.':
    'Somos reconciliados con Dios por gracia, mediante la fe en Jesucristo. Es un regalo. Con las buenas obras damos las gracias, y nadie está demasiado lejos para volver a casa.',
  'The Church': 'La Iglesia',
  'The Church is one, holy, catholic and apostolic: the body of Christ in every age and place. Here it has a street address, a table, and a seat kept for you.':
    'La Iglesia es una, santa, católica y apostólica: el cuerpo de Cristo en todo tiempo y lugar. Aquí tiene una dirección, una mesa y un asiento reservado para usted.',
  'The Life to Come': 'La vida venidera',
  'We look for the resurrection of the dead and the life of the world to come. Death does not have the last word, and nothing done in love is lost.':
    'Esperamos la resurrección de los muertos y la vida del mundo venidero. La muerte no tiene la última palabra, y nada de lo que se hace por amor se pierde.',
  Nursery: 'Guardería',
  '0-3 years': '0-3 años',
  'A bright, quiet room next to the sanctuary with rocking chairs, clean toys and caring staff. Come and go as you like.':
    'Un salón luminoso y tranquilo junto al templo, con mecedoras, juguetes limpios y personas atentas. Entre y salga cuando quiera.',
  "Kids's Church": 'Iglesia de niños',
  '4-11 years': '4-11 años',
  'A Bible story, songs, crafts and a snack. Children come back to sit with you in time for Communion.':
    'Una historia bíblica, cantos, manualidades y una merienda. Los niños vuelven con usted a tiempo para la Comunión.',
  'A Bible story, songs, crafts and a snack.': 'Una historia bíblica, cantos, manualidades y una merienda.',
  'Family Events': 'Eventos para familias',
  'Beach days, a Christmas pageant and movie nights on the lawn. There’s something for the whole family all year.':
    'Días de playa, una representación de Navidad y noches de cine al aire libre. Hay algo para toda la familia todo el año.',
  'Something for the whole family all year.': 'Algo para toda la familia todo el año.',

  // Kinds of churches (app/church/church-kinds.ts), as in “iglesia anglicana”
  Anglican: 'anglicana',
  Presbyterian: 'presbiteriana',
  Methodist: 'metodista',
  Lutheran: 'luterana',
  Catholic: 'católica',
  Baptist: 'bautista',
  'Non-denominational': 'no denominacional',

  // Settings (app/definitions, app/http/settings.ts, app/church)
  'Our Church': 'Nuestra iglesia',
  'An Anglican church by the sea that loves old hymns and new neighbors.':
    'Una iglesia anglicana junto al mar que ama los himnos antiguos y a los vecinos nuevos.',
  'Sunday services are live at 10:30 AM EST': 'Servicios del domingo en vivo: 10:30 AM EST',
  Parking: 'Estacionamiento',
  'Come a few minutes early and we’ll help you find a space. If you need one close to the door, call us and we’ll keep one for you.':
    'Venga unos minutos antes y le ayudaremos a encontrar lugar. Si necesita uno cerca de la puerta, llámenos y se lo apartamos.',
  'Step-free entrance': 'Entrada sin escalones',
  'If steps are hard for you, call us or tell the person at the door. We’ll show you the easiest way in and a good place to sit.':
    'Si los escalones se le dificultan, llámenos o avise a la persona en la puerta. Le mostraremos la entrada más fácil y un buen lugar para sentarse.',
  'Bring them. There’s a nursery and Kids Church, and children who stay with you are welcome to move and make noise.':
    'Tráigalos. Hay guardería e Iglesia de niños, y los que se queden con usted pueden moverse y hacer ruido.',
  'What to wear': 'Cómo vestirse',
  'Come as you are. Some people dress up, and many don’t.':
    'Venga como se sienta a gusto. Algunas personas se visten de gala, y muchas no.',
  'How long': 'Cuánto dura',
  'About an hour and 15 minutes. Coffee follows if you have time, and it’s fine to leave before.':
    'Alrededor de una hora y 15 minutos. Después hay café si tiene tiempo, y puede irse antes.',
  Communion: 'Comunión',
  'All baptized Christians are welcome to receive. You can also come forward with your arms crossed for a blessing, or stay in your seat.':
    'Todos los cristianos bautizados pueden recibirla. También puede pasar al frente con los brazos cruzados para una bendición, o quedarse en su asiento.',
  'Someone will greet you at the door.': 'Alguien le saludará en la puerta.',
  'What you send us': 'Lo que usted nos envía',
  'We use your name, phone number, email address and anything else you write in our forms to answer you and to prepare for your visit. If you want to know what we have stored about you, or want us to delete it, please ask us.':
    'Usamos su nombre, su número de teléfono, su correo electrónico y lo demás que escriba en nuestros formularios para responderle y para preparar su visita. Si quiere saber qué hemos guardado sobre usted, o quiere que lo borremos, pídanoslo.',
  'This website': 'Este sitio web',
  'Times and places can change. Please contact us if you need to be sure.':
    'Los horarios y los lugares pueden cambiar. Si necesita confirmarlos, contáctenos.',

  // The automatic reply (app/forms/email-placeholders.ts)

  // Privacy and accessibility (app/privacy)
  Privacy: 'Privacidad',
  'What this website keeps about people, for what, how long, and who sees it.':
    'Qué guarda este sitio web sobre las personas, para qué, por cuánto tiempo y quién lo ve.',
  Accessibility: 'Accesibilidad',
  'How this website works for everyone, what may still be hard, and how to tell us.':
    'Cómo funciona este sitio web para todos, qué puede ser difícil todavía y cómo decírnoslo.',
  'What the website of {church} keeps about people, for what, how long, and who sees it. The list is made from what this website uses now.':
    'Qué guarda el sitio web de {church} sobre las personas, para qué, cuánto tiempo y quién lo ve. La lista se hace con lo que este sitio web usa ahora.',
  'What else we say about privacy': 'Qué más decimos sobre la privacidad',
  'What you can ask us': 'Lo que puede pedirnos',
  'Ask us if you want to know what is stored about you, if something is wrong, or if you want it deleted. The law of your country may give you further rights. After we have deleted it, only a hash of your email address stays, from which nobody can read it, so that no list adds you again.':
    'Escríbanos si quiere saber qué está guardado sobre usted, si algo está mal o si quiere que se borre. La ley de su país puede darle más derechos. Después de borrarlo, solo queda un resumen cifrado (hash) de su correo electrónico, del que nadie puede leerlo, para que ninguna lista vuelva a incluirle.',
  'Each newsletter has a link to unsubscribe, and the email about each sign-up has one to cancel it.':
    'Cada boletín tiene un enlace para cancelar la suscripción, y el correo de cada inscripción tiene uno para cancelarla.',
  'How to reach us': 'Cómo comunicarse con nosotros',
  'Write to us': 'Escríbanos',
  'Who sees it': 'Quién lo ve',
  'Everyone should be able to use the website of {church}, with any device and any way of reading.':
    'Toda persona debe poder usar el sitio web de {church}, con cualquier dispositivo y cualquier manera de leer.',
  'How it is made': 'Cómo está hecho',
  'The software of this website is built to follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and its pages are tested for them automatically. You can use it with a keyboard and with a screen reader, enlarge the text, and turn off motion in your device’s settings. Everything that is written has enough contrast. No form asks you to solve a puzzle.':
    'El programa de este sitio web está hecho para seguir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA, y sus páginas se comprueban automáticamente con ellas. Puede usarlo con el teclado y con un lector de pantalla, agrandar el texto y desactivar el movimiento en los ajustes de su dispositivo. Todo lo escrito tiene suficiente contraste. Ningún formulario le pide resolver un acertijo.',
  'What may still be hard': 'Lo que puede seguir siendo difícil',
  'Recordings may have no transcript, and videos only the captions that their own site makes.':
    'Puede que las grabaciones no tengan transcripción, y los videos solo los subtítulos que hace el sitio donde están.',
  'Some PDF files can’t be read aloud well.': 'Algunos archivos PDF no se pueden leer bien en voz alta.',
  'Images that we have added may have no description yet.':
    'Puede que las imágenes que hemos agregado aún no tengan descripción.',
  'Forms and players of other services are made by those services.':
    'Los formularios y reproductores de otros servicios los hacen esos servicios.',
  'Tell us': 'Avísenos',
  'If something doesn’t work for you, tell us which page it is and what you tried, or ask us for what you need in another way.':
    'Si algo no le funciona, díganos en qué página y qué intentó, o pídanos de otra manera lo que necesita.',

  // What is kept, by groups (app/definitions/personal-data.ts, app/definitions/privacy-settings.ts, app/definitions/roles.ts)
  'What the website keeps besides': 'Qué más guarda el sitio web',
  'People whom this website names': 'Personas que este sitio web nombra',
  'People who look after this website': 'Personas que cuidan este sitio web',
  'In your browser': 'En su navegador',
  'Other services': 'Otros servicios',
  'Administrators.': 'Administradores.',
  'Administrators, and people with the role {roles}.': 'Administradores y personas con la función {roles}.',
  'People with the role {roles}.': 'Personas con la función {roles}.',
  '“{name}”': '«{name}»',
  Editor: 'Edición',
  Contributor: 'Colaboración',
  Inbox: 'Bandeja de entrada',
  Newsletter: 'Boletín',
  'Prayer team': 'Equipo de oración',
  Clergy: 'Clero',
  month: 'mes',
  months: 'meses',
  'Until we delete them.': 'Hasta que los borremos.',
  '{months} {since}, and then 30 days in the trash.': '{months} {since}, y luego 30 días en la papelera.',
  'after the last change': 'después del último cambio',
  'after the day of the event': 'después del día del evento',
  'after you unsubscribed': 'después de que canceló su suscripción',
  '30 days.': '30 días.',
  '400 days.': '400 días.',
  '2 days at most.': '2 días como máximo.',
  '12 months at most.': '12 meses como máximo.',
  'As long as we show them.': 'Mientras los mostremos.',
  'As long as they are ours.': 'Mientras sean nuestros.',
  'As long as what they are about.': 'Mientras exista aquello de lo que tratan.',
  'As long as what it is about.': 'Mientras exista aquello de lo que trata.',

  // What you send (app/inbox, app/features/events, app/features/newsletter)
  Messages: 'Mensajes',
  'When you write to us with the contact form: your name, your email address, the subject and your message. We use them to answer you.':
    'Cuando nos escribe con el formulario de contacto: su nombre, su correo electrónico, el asunto y su mensaje. Los usamos para responderle.',
  'What nobody has answered yet stays.': 'Lo que nadie ha respondido todavía se queda.',
  'When you tell us that you are coming: your name, phone number, email address and the number of children. We use them to answer you and to prepare for your visit.':
    'Cuando nos avisa que viene: su nombre, número de teléfono, correo electrónico y el número de niños. Los usamos para responderle y para preparar su visita.',
  'Answers to our forms': 'Respuestas a nuestros formularios',
  'When you fill in another form of ours: the questions with your answers and, if the form asks for them, your name and email address. Each form says what it is for.':
    'Cuando llena otro de nuestros formularios: las preguntas con sus respuestas y, si el formulario los pide, su nombre y su correo electrónico. Cada formulario dice para qué es.',
  'A form can set another time.': 'Un formulario puede fijar otro tiempo.',
  'Prayer requests': 'Peticiones de oración',
  'What you ask our prayer team to pray for, and your name and email address if you give them. It can say what you believe or how you are, so it is kept apart from everything else.':
    'Por lo que pide a nuestro equipo de oración que ore, y su nombre y correo electrónico si los da. Puede decir lo que usted cree o cómo está, así que se guarda aparte de todo lo demás.',
  'What you entrust to the clergy': 'Lo que confía al clero',
  'What you write to the clergy alone, and your name and email address if you give them. It is kept apart from everything else.':
    'Lo que escribe solo para el clero, y su nombre y correo electrónico si los da. Se guarda aparte de todo lo demás.',
  'Notes and answers': 'Notas y respuestas',
  'Notes that we write for each other about what you sent us, and our answers to you.':
    'Notas que nos escribimos entre nosotros sobre lo que nos envió, y nuestras respuestas a usted.',
  'The same people as what they are about.': 'Las mismas personas que ven aquello de lo que tratan.',
  'Suspected spam': 'Posible spam',
  'What was sent with a form and looks like spam, as it was sent, so that a message of yours isn’t lost by mistake.':
    'Lo que se envió con un formulario y parece spam, tal como se envió, para que un mensaje suyo no se pierda por error.',
  'The same people as what is sent with that form otherwise.':
    'Las mismas personas que ven lo demás que se envía con ese formulario.',
  'Sign-ups for events': 'Inscripciones a eventos',
  'When you sign up for an event: your name, your email address, who comes with you, your answers to its questions, and whether you came. We use them to plan the event and to tell you about changes.':
    'Cuando se inscribe en un evento: su nombre, su correo electrónico, quién viene con usted, sus respuestas a las preguntas del evento y si vino. Los usamos para planear el evento y avisarle de cambios.',
  'When you subscribe: your email address, which lists and which language you chose, which lists you left, when and how you agreed, when we welcomed you, and when and how you unsubscribed. People who manage the list can add your name, phone number and a note. We use them to send you the newsletter, and not to send it after you have unsubscribed. We don’t record whether you open it.':
    'Cuando se suscribe: su correo electrónico, qué listas y qué idioma eligió, qué listas dejó, cuándo y cómo aceptó, cuándo le dimos la bienvenida, y cuándo y cómo canceló la suscripción. Quienes administran la lista pueden agregar su nombre, su número de teléfono y una nota. Los usamos para enviarle el boletín, y para no enviarlo después de que la cancele. No registramos si lo abre.',
  'As long as you subscribe.': 'Mientras dure su suscripción.',
  'After that, until we delete it.': 'Después, hasta que lo borremos.',
  'After that: {time}': 'Después: {time}',
  'A hash of the address stays, from which nobody can read it, so that no list adds you again.':
    'Queda un resumen cifrado (hash) de la dirección, del que nadie puede leerla, para que ninguna lista vuelva a incluirle.',
  'An address that is never confirmed is deleted after 7 days.':
    'Una dirección que nunca se confirma se borra después de 7 días.',

  // What is kept besides (app/records, app/emails, app/imports, app/backup, app/features/statistics)
  'Trash and history': 'Papelera e historial',
  'What we delete stays in the trash for a while, so that a mistake can be undone. Earlier versions of our pages and lists are kept, too.':
    'Lo que borramos se queda un tiempo en la papelera, para poder corregir un error. También se guardan versiones anteriores de nuestras páginas y listas.',
  'Trash: 30 days. Versions: as long as their page or record exists.':
    'Papelera: 30 días. Versiones: mientras exista su página o registro.',
  'Activity log': 'Registro de actividad',
  'What was changed here, when and by whom. An entry can name what it is about, such as the subject of a message.':
    'Qué se cambió aquí, cuándo y quién lo hizo. Una entrada puede nombrar aquello de lo que trata, como el asunto de un mensaje.',
  'Until we delete this website.': 'Hasta que borremos este sitio web.',
  'Protection against misuse': 'Protección contra abusos',
  'Hashes of internet addresses, of email addresses and of what was sent, so that nobody can send or try too much, or send the same twice. Nobody can read an address from them.':
    'Resúmenes cifrados (hash) de direcciones de internet, de correos electrónicos y de lo que se envió, para que nadie pueda enviar o intentar demasiado, ni enviar lo mismo dos veces. Nadie puede leer una dirección en ellos.',
  Emails: 'Correos electrónicos',
  'The emails that this website sends, such as confirmations, answers and newsletters: your address, the text, and whether they arrived.':
    'Los correos que envía este sitio web, como confirmaciones, respuestas y boletines: su dirección, el texto y si llegaron.',
  'Imported files': 'Archivos importados',
  'When we bring a list or an earlier website here, such as a list of subscribers: its rows, until the import can’t be undone anymore.':
    'Cuando traemos aquí una lista o un sitio web anterior, como una lista de suscriptores: sus filas, hasta que la importación ya no se pueda deshacer.',
  Backups: 'Copias de seguridad',
  'Copies of everything here, so that nothing is lost when a computer breaks. What is deleted stays in them until their end. Copies at another place of ours are encrypted.':
    'Copias de todo lo que hay aquí, para que nada se pierda si una computadora falla. Lo que se borra permanece en ellas hasta que se eliminan. Las copias que tenemos en otro lugar están cifradas.',
  'We count how often each page is opened, from which websites people come, how often recordings are played, and which searches find nothing. We count without cookies, and keep no address of a device and nothing by which we could recognize you.':
    'Contamos cuántas veces se abre cada página, desde qué sitios web llega la gente, cuántas veces se reproducen las grabaciones y qué búsquedas no encuentran nada. Contamos sin cookies, y no guardamos la dirección de ningún dispositivo ni nada que permita reconocerle.',
  'Pages, websites and searches for 3 years. The sums of days stay.':
    'Páginas, sitios web y búsquedas durante 3 años. Los totales de cada día se quedan.',

  // Whom the website names, and who looks after it
  'Preachers and speakers': 'Predicadores y oradores',
  'Who preached or spoke, with the recording and what was said in it, if there is one. Other texts, images and recordings can name and show people, too. Tell us if you don’t want that.':
    'Quién predicó o habló, con la grabación y lo que se dijo en ella, si la hay. Otros textos, imágenes y grabaciones también pueden nombrar y mostrar a personas. Avísenos si no lo desea.',
  'Our staff with their names, titles and pictures, and as far as they want it with an email address, a website and a few words about them, so that you know whom to talk to.':
    'Nuestro equipo con sus nombres, cargos y fotos y, si así lo quieren, con un correo electrónico, un sitio web y unas palabras sobre cada persona, para que usted sepa con quién hablar.',
  'Contact details': 'Datos de contacto',
  'The address, phone number and email address of our church, and the addresses to which this website sends messages.':
    'La dirección, el teléfono y el correo electrónico de nuestra iglesia, y las direcciones a las que este sitio web envía mensajes.',
  'People who lead services': 'Personas que dirigen los servicios',
  'Who preaches, and who else is named in the order of a service or its music.':
    'Quién predica, y quién más se nombra en el orden de un servicio o en su música.',
  'Leaders of ministries and groups': 'Líderes de ministerios y grupos',
  'Who leads a ministry or a group, and how you can email that person.':
    'Quién dirige un ministerio o un grupo, y cómo puede escribirle por correo electrónico.',
  Accounts: 'Cuentas',
  'People with an account: their name, email address, roles and when they were last here; how they sign in, with passwords stored so that nobody can read them; and the browsers in which they are signed in.':
    'Personas con una cuenta: su nombre, correo electrónico, funciones y cuándo estuvieron aquí por última vez; cómo inician sesión, con contraseñas guardadas de modo que nadie pueda leerlas; y los navegadores en los que tienen la sesión iniciada.',
  'As long as the account exists. A sign-in ends after 30 days at most.':
    'Mientras exista la cuenta. Una sesión termina después de 30 días como máximo.',
  'Who changed what': 'Quién cambió qué',
  'The name of the person who wrote, changed, deleted or was assigned something.':
    'El nombre de la persona que escribió, cambió o borró algo, o a quien se le asignó.',

  // Browsers and other services (app/privacy/elsewhere.ts)
  Cookies: 'Cookies',
  'This website sets no cookies while you read it or send a form. People with an account get one that keeps them signed in, for 30 days at most, and one that lets us recognize their browser, for a year.':
    'Este sitio web no usa cookies mientras lo lee o envía un formulario. Las personas con una cuenta reciben una que mantiene su sesión iniciada, por 30 días como máximo, y otra que nos permite reconocer su navegador, por un año.',
  'What you type': 'Lo que escribe',
  'What you type into a form stays on your device until you send it, for 3 days at most, so that it isn’t lost. With private forms it stays only until you close the tab.':
    'Lo que escribe en un formulario se queda en su dispositivo hasta que lo envía, por 3 días como máximo, para que no se pierda. En los formularios privados se queda solo hasta que cierra la pestaña.',
  Recordings: 'Grabaciones',
  'If you listen to a recording, your device remembers where you stopped. We don’t learn it.':
    'Si escucha una grabación, su dispositivo recuerda dónde se detuvo. Nosotros no lo sabemos.',
  'Pages for later': 'Páginas para después',
  'Pages that you have opened are stored on your device, so that you can read them without a connection.':
    'Las páginas que ha abierto se guardan en su dispositivo, para que pueda leerlas sin conexión.',
  'It is loaded when you open {path}, and sees what you enter there.':
    'Se carga cuando abre {path}, y ve lo que usted escribe ahí.',
  Videos: 'Videos',
  'Videos are played by the sites where they are, such as YouTube (Google). Nothing is loaded from there until you press play.':
    'Los videos se reproducen desde los sitios donde están, como YouTube (Google). Nada se carga desde ahí hasta que usted inicia el video.',
  'Video on the home page': 'Video en la página de inicio',
  'The home page plays a video from YouTube (Google) without sound.':
    'La página de inicio reproduce un video de YouTube (Google) sin sonido.',
  'The page {path} shows our live stream, so it loads the player when you open it.':
    'La página {path} muestra nuestra transmisión en vivo, así que carga el reproductor cuando la abre.',
  Map: 'Mapa',
  'The map comes from Google Maps. It is loaded only if you press “Show the map”.':
    'El mapa viene de Google Maps. Se carga solo si usted pide mostrarlo.',
  'Giving: {host}': 'Donaciones: {host}',
  'The button “Give online” leads there. What you enter there is between you and that service, which tells us about your gift.':
    'El botón «Ofrendar en línea» lleva ahí. Lo que escribe ahí queda entre usted y ese servicio, que nos informa de su donación.',
  'Offering form: {host}': 'Formulario de ofrenda: {host}',
  'Media room: {host}': 'Sala de prensa: {host}',
  'Our emails are sent by Gmail (Google).': 'Nuestros correos los envía Gmail (Google).',
  'Our emails are sent by our email provider.': 'Nuestros correos los envía nuestro proveedor de correo.',
  'Signing in': 'Inicio de sesión',
  'People with an account may sign in with {names}.': 'Las personas con una cuenta pueden iniciar sesión con {names}.',
  'Images and recordings': 'Imágenes y grabaciones',
  'They are loaded from {host}, where we store them.': 'Se cargan desde {host}, donde las guardamos.',
  'What all of them learn': 'Lo que todos ellos saben',
  'A site from which something is loaded learns your internet address, and can set cookies of its own. So does a site to which you follow a link. We may also have entered single images or recordings that are at another site. The company that hosts this website works for us, and may keep a record of requests.':
    'Un sitio desde el que se carga algo conoce su dirección de internet y puede usar sus propias cookies. Lo mismo pasa con un sitio al que llega por un enlace. También es posible que hayamos puesto imágenes o grabaciones sueltas que están en otro sitio. La empresa que aloja este sitio web trabaja para nosotros, y puede llevar un registro de las solicitudes.',
  'another site': 'otro sitio',

  // Sermons, services and events
  // app/church/bible-books.ts
  'Genesis,Exodus,Leviticus,Numbers,Deuteronomy,Joshua,Judges,Ruth,1 Samuel,2 Samuel,1 Kings,2 Kings,1 Chronicles,2 Chronicles,Ezra,Nehemiah,Esther,Job,Psalms,Proverbs,Ecclesiastes,Song of Songs,Isaiah,Jeremiah,Lamentations,Ezekiel,Daniel,Hosea,Joel,Amos,Obadiah,Jonah,Micah,Nahum,Habakkuk,Zephaniah,Haggai,Zechariah,Malachi,Matthew,Mark,Luke,John,Acts,Romans,1 Corinthians,2 Corinthians,Galatians,Ephesians,Philippians,Colossians,1 Thessalonians,2 Thessalonians,1 Timothy,2 Timothy,Titus,Philemon,Hebrews,James,1 Peter,2 Peter,1 John,2 John,3 John,Jude,Revelation,Tobit,Judith,Greek Esther,Wisdom,Sirach,Baruch,Prayer of Azariah,Susanna,Bel and the Dragon,Song of the Three,Letter of Jeremiah,1 Maccabees,2 Maccabees,3 Maccabees,4 Maccabees,1 Esdras,2 Esdras,Prayer of Manasseh':
    'Génesis,Éxodo,Levítico,Números,Deuteronomio,Josué,Jueces,Rut,1 Samuel,2 Samuel,1 Reyes,2 Reyes,1 Crónicas,2 Crónicas,Esdras,Nehemías,Ester,Job,Salmos,Proverbios,Eclesiastés,Cantar de los Cantares,Isaías,Jeremías,Lamentaciones,Ezequiel,Daniel,Oseas,Joel,Amós,Abdías,Jonás,Miqueas,Nahúm,Habacuc,Sofonías,Hageo,Zacarías,Malaquías,Mateo,Marcos,Lucas,Juan,Hechos,Romanos,1 Corintios,2 Corintios,Gálatas,Efesios,Filipenses,Colosenses,1 Tesalonicenses,2 Tesalonicenses,1 Timoteo,2 Timoteo,Tito,Filemón,Hebreos,Santiago,1 Pedro,2 Pedro,1 Juan,2 Juan,3 Juan,Judas,Apocalipsis,Tobías,Judit,Ester griego,Sabiduría,Eclesiástico,Baruc,Oración de Azarías,Susana,Bel y el Dragón,Cántico de los tres jóvenes,Carta de Jeremías,1 Macabeos,2 Macabeos,3 Macabeos,4 Macabeos,1 Esdras,2 Esdras,Oración de Manasés',
  Psalm: 'Salmo',
  '{list} or {last}': '{list} o {last}',

  // app/features/sermons: the list
  Sermons: 'Sermones',
  sermon: 'sermón',
  sermons: 'sermones',
  'All sermons': 'Todos los sermones',
  'Find a sermon by word, speaker or Bible passage.': 'Busque un sermón por palabra, predicador o pasaje de la Biblia.',
  'Find a sermon by word, speaker or Bible passage, or go {through}.':
    'Busque un sermón por palabra, predicador o pasaje de la Biblia, o {through}.',
  'through the Bible': 'recorra la Biblia',
  '{count}, newest first': '{count}, del más reciente al más antiguo',
  'Sermons, page {number}': 'Sermones, página {number}',
  'Subscribe to the podcast': 'Suscribirse al pódcast',
  'RSS feed': 'Canal RSS',
  'Loading sermons...': 'Cargando sermones...',
  Search: 'Buscar',
  'Search sermons by title, speaker, or scripture...': 'Busque sermones por título, predicador o pasaje...',
  Speaker: 'Predicador',
  'All Speakers': 'Todos los predicadores',
  Series: 'Series',
  'All Series': 'Todas las series',
  From: 'Desde',
  To: 'Hasta',
  'Clear Filters': 'Quitar filtros',
  'No Sermons Found': 'No se encontraron sermones',
  'The start date is after the end date.': 'La fecha inicial es posterior a la final.',
  'Try adjusting your search criteria to find more sermons.':
    'Cambie los criterios de búsqueda para encontrar más sermones.',
  'No sermons are available at this time. Check back soon!': 'Por ahora no hay sermones. ¡Vuelva pronto!',
  'More than {total} sermons': 'Más de {total} sermones',
  '1 sermon': '1 sermón',
  '{total} sermons': '{total} sermones',

  // app/features/sermons: shelves, and the Bible
  'Browse by book, topic, series, speaker or year': 'Explorar por libro, tema, serie, predicador o año',
  'Narrow by book, topic, series, speaker or year': 'Limitar por libro, tema, serie, predicador o año',
  'Books of the Bible': 'Libros de la Biblia',
  Topics: 'Temas',
  Speakers: 'Predicadores',
  Years: 'Años',
  'Sermons on {book}': 'Sermones sobre {book}',
  'Sermons about {topic}': 'Sermones sobre {topic}',
  'Sermons by {speaker}': 'Sermones de {speaker}',
  'Sermons from {year}': 'Sermones de {year}',
  '{title}: {sermons} sermons to watch, hear and read about.': '{title}: {sermons} para ver, escuchar y leer.',
  'There are no sermons at this address.': 'No hay sermones en esta dirección.',
  'Back to Sermons': 'Volver a los sermones',
  'Sermons through the Bible': 'Sermones a través de la Biblia',
  'The books and chapters of the Bible that we have preached on, and when.':
    'Los libros y capítulos de la Biblia sobre los que hemos predicado, y cuándo.',
  'Sermons appear here by the passages that they are about. Check back soon!':
    'Aquí aparecen los sermones según los pasajes de los que tratan. ¡Vuelva pronto!',
  'We have preached on {chapters} of the Bible. Choose a chapter to find its sermons.':
    'Hemos predicado sobre {chapters} de la Biblia. Elija un capítulo para encontrar sus sermones.',
  chapter: 'capítulo',
  chapters: 'capítulos',
  '3 or more': '3 o más',
  'Old Testament': 'Antiguo Testamento',
  'New Testament': 'Nuevo Testamento',
  'Deuterocanonical books': 'Libros deuterocanónicos',
  'Not yet: {books}': 'Todavía no: {books}',
  '{count} of {chapters} · last {date}': '{count} de {chapters} · último: {date}',
  '{passage}: {sermons}, last on {date}': '{passage}: {sermons}, el último el {date}',

  // app/features/sermons: one sermon, the block, the podcast
  'View All Sermons': 'Ver todos los sermones',
  'Sermon Not Found': 'No se encontró el sermón',
  'We can’t find this sermon. It may have been removed.':
    'No encontramos este sermón. Es posible que se haya retirado.',
  'Error Loading Sermon': 'Error al cargar el sermón',
  'We couldn’t load this sermon.': 'No pudimos cargar este sermón.',
  'Error:': 'Error:',
  'Audio Version': 'Versión en audio',
  'Listen on {site}': 'Escuchar en {site}',
  'Your browser does not support the audio element.': 'Su navegador no puede reproducir audio.',
  Download: 'Descargar',
  'About This Sermon': 'Sobre este sermón',
  'Scripture References': 'Pasajes bíblicos',
  'Connect With Us': 'Manténgase en contacto',
  Website: 'Sitio web',
  Link: 'Enlace',
  Files: 'Archivos',
  'Watch the sermon': 'Ver el sermón',
  'The recording isn’t on this website.': 'La grabación no está en este sitio web.',
  'This sermon wasn’t recorded, or the recording isn’t here yet.':
    'Este sermón no se grabó, o la grabación todavía no está aquí.',
  'Ask us about it': 'Pregúntenos',
  Scripture: 'Pasaje bíblico',
  'Read the passage': 'Leer el pasaje',
  'More from this series': 'Más de esta serie',
  'More sermons': 'Más sermones',
  'All of {series}': 'Toda la serie {series}',
  Next: 'Siguiente',
  Previous: 'Anterior',
  'Sermons from {church}': 'Sermones de {church}',
  'Sermons from {church}.': 'Sermones de {church}.',
  Video: 'Video',

  // app/features/live-streams: the list, and one service
  Live: 'En vivo',
  LIVE: 'EN VIVO',
  services: 'servicios',
  'All services': 'Todos los servicios',
  '{total} service(s) found': '{total} servicio(s)',
  '{total} service(s) found for "{search}"': '{total} servicio(s) con “{search}”',
  'Services, page {number}': 'Servicios, página {number}',
  'All Services': 'Todos los servicios',
  'Live Now': 'En vivo ahora',
  Recorded: 'Grabados',
  'Date (Newest First)': 'Fecha (recientes primero)',
  'Title (A-Z)': 'Título (A-Z)',
  Duration: 'Duración',
  'Search & Filter Services': 'Buscar y filtrar servicios',
  'Loading live streams...': 'Cargando transmisiones en vivo...',
  'Loading services...': 'Cargando servicios...',
  'Search services...': 'Busque servicios...',
  Type: 'Tipo',
  'Sort by': 'Ordenar por',
  'No services available.': 'No hay servicios disponibles.',
  'No services found matching your search.': 'Ningún servicio coincide con su búsqueda.',
  'Clear Search': 'Borrar búsqueda',
  'Join Us for Live Worship': 'Acompáñenos en vivo',
  'Join Us for Worship': 'Acompáñenos en el culto',
  'Plan Your Visit': 'Planee su visita',
  'View Service Times': 'Ver los horarios de los servicios',
  'Live Streams & Services': 'Transmisiones en vivo y servicios',
  'About This Service': 'Sobre este servicio',
  'Watch the service': 'Ver el servicio',
  'There is no recording of this service.': 'No hay grabación de este servicio.',
  'Worship with us': 'Celebre el culto con nosotros',
  '{worship}, in person or online.': '{worship}, en persona o en línea.',
  'Plan a Visit': 'Planee su visita',
  'Service Not Found': 'No se encontró el servicio',
  'We can’t find this service. It may have been removed.':
    'No encontramos este servicio. Es posible que se haya retirado.',
  'Back to Services': 'Volver a los servicios',

  // app/features/live-streams: live worship
  'Live Stream Worship': 'Culto en vivo',
  'Worship with us, wherever you are.': 'Celebre el culto con nosotros, dondequiera que esté.',
  'every Sunday': 'todos los domingos',
  'Live worship': 'Culto en vivo',
  'Live now': 'En vivo ahora',
  'Service Starts in {time}': 'El servicio comienza en {time}',
  'Service Starts in {time}. Until then, here’s our service from {date}.':
    'El servicio comienza en {time}. Hasta entonces, aquí está nuestro servicio del {date}.',
  'We are not live right now. Here’s our service from {date}.':
    'En este momento no estamos en vivo. Aquí está nuestro servicio del {date}.',
  'Questions? Call us at {phone}.': '¿Preguntas? Llámenos al {phone}.',
  'Watch our latest service': 'Ver nuestro servicio más reciente',
  'Watch on YouTube': 'Ver en YouTube',
  'Past services': 'Servicios anteriores',
  'Back to Home': 'Volver al inicio',
  'We are not live right now.': 'En este momento no estamos en vivo.',
  'Worship is starting.': 'El culto está por comenzar.',
  'Worship is going on now.': 'El culto está en curso.',
  'We can’t find the live stream yet.': 'Todavía no encontramos la transmisión en vivo.',
  'Sorry, something is wrong with our live stream. We’re working on it, and it will appear here automatically. You don’t need to reload this page.':
    'Lo sentimos, hay un problema con nuestra transmisión en vivo. Estamos trabajando en ello, y aparecerá aquí automáticamente. No hace falta recargar esta página.',
  'There’s no live stream this time.': 'Esta vez no hay transmisión en vivo.',
  'Worship is canceled. Until we meet again, you can watch a past service.':
    'El culto se canceló. Hasta que nos volvamos a reunir, puede ver un servicio anterior.',
  'We worship {usual}': 'Nos reunimos {usual}',
  'Otherwise we worship {usual}': 'Por lo demás, nos reunimos {usual}',
  'Join us in person, or online {times}': 'Acompáñenos en persona, o en línea {times}',
  'Join us online then, or in person.': 'Acompáñenos entonces en línea o en persona.',
  'Join us online then, or there in person.': 'Acompáñenos entonces en línea, o allí en persona.',
  'Join us then.': 'Acompáñenos entonces.',
  'The live stream will start in a moment.': 'La transmisión en vivo comenzará en un momento.',
  'Check back in a few minutes': 'Vuelva en unos minutos',
  'watch on YouTube': 'véanos en YouTube',
  'join us in person': 'acompáñenos en persona',
  'There is no video of it on this page.': 'No hay video del culto en esta página.',
  'You can look on our channel.': 'Puede buscarlo en nuestro canal.',
  'You are welcome to come in and sit with us.': 'Le invitamos a entrar y sentarse con nosotros.',

  // app/features/events: lists, the months, calendars
  Events: 'Eventos',
  events: 'eventos',
  'Past event': 'Evento pasado',
  'View All Events': 'Ver todos los eventos',
  'All upcoming events': 'Todos los próximos eventos',
  'By month': 'Por mes',
  'There are no events this week.': 'No hay eventos esta semana.',
  'Events, page {number}': 'Eventos, página {number}',
  Later: 'Siguientes',
  'No Upcoming Events': 'No hay próximos eventos',
  'Check back soon for new events and opportunities to connect!':
    '¡Vuelva pronto para ver nuevos eventos y oportunidades de encuentro!',
  'Regular events': 'Eventos regulares',
  '{month} {year}': '{month} de {year}',
  'Events in {month}': 'Eventos de {month}',
  'What takes place at church in {month}.': 'Lo que hay en la iglesia en {month}.',
  'Month Not Found': 'No se encontró el mes',
  'There is no such month.': 'No existe ese mes.',
  'There are no events this month.': 'No hay eventos este mes.',
  Months: 'Meses',
  'Previous month:': 'Mes anterior:',
  'Next month:': 'Mes siguiente:',
  Categories: 'Categorías',
  'All events': 'Todos los eventos',
  'Apple Calendar': 'Calendario de Apple',
  'Calendar file': 'Archivo de calendario',
  'Subscribe to events': 'Suscribirse a los eventos',
  'Add to calendar': 'Agregar al calendario',
  'Loading image...': 'Cargando imagen...',

  // app/features/events: one event, and its changes
  'Event Not Found': 'No se encontró el evento',
  "The event you're looking for doesn't exist or has been removed.": 'El evento que busca no existe o se ha retirado.',
  'We couldn’t load this event.': 'No pudimos cargar este evento.',
  'Back to Events': 'Volver a los eventos',
  'Coming up next': 'Lo que sigue',
  'Next dates': 'Próximas fechas',
  'This was on {date}.': 'Este evento fue el {date}.',
  'This event is over.': 'Este evento ya terminó.',
  'Next: {title}, {date}': 'Próximo: {title}, {date}',
  'Not on {days}': 'Excepto: {days}',
  Time: 'Hora',
  Location: 'Lugar',
  '{times} each day': '{times} cada día',
  'Directions to the church': 'Cómo llegar a la iglesia',
  'Visit Event Website': 'Visitar el sitio del evento',
  'Question about {event}': 'Pregunta sobre {event}',
  'Hello,': 'Hola:',
  'I have a question about “{event}” ({when}).': 'Tengo una pregunta sobre “{event}” ({when}).',
  'Contact Us': 'Contáctenos',
  Canceled: 'Cancelado',
  Postponed: 'Pospuesto',
  'Online only': 'Solo en línea',
  'New time or place': 'Nueva hora o lugar',
  'Moved from {date}': 'Nueva fecha (antes: {date})',
  '{title} on {day}, is canceled.': '{title} del {day} se cancela.',
  '{title} on {day}, is postponed.': '{title} del {day} se pospone.',
  '{title} on {day}, is online only.': '{title} del {day} será solo en línea.',
  '{title} on {day}, has moved to {where}': '{title} del {day} cambia: {where}',

  // app/features/events/sign-ups: the form
  'Sign up': 'Inscribirse',
  'Join the waiting list': 'Unirse a la lista de espera',
  'All places are taken.': 'Ya no hay lugares.',
  'We’ll email you when there’s a place for you.': 'Le avisaremos por correo cuando haya un lugar para usted.',
  'We’ll email you a confirmation.': 'Le enviaremos una confirmación por correo.',
  'You don’t need an account.': 'No necesita una cuenta.',
  'Signing up...': 'Enviando...',
  'How many people': 'Cuántas personas',
  'Count yourself.': 'Cuéntese usted también.',
  'Either all of you get a place, or all of you wait.': 'Todos reciben un lugar, o todos esperan.',
  'Optional. Put each name on its own line.': 'Opcional. Ponga cada nombre en su propio renglón.',
  '{when} (waiting list)': '{when} (lista de espera)',
  'We’ve received your sign-up. Look for our email: it confirms your place, or says that you’re on the waiting list.':
    'Recibimos su inscripción. Busque nuestro correo: confirma su lugar, o dice que está en la lista de espera.',
  'We’ve received your sign-up. We can’t send you a confirmation by email, so contact us if you want to know whether you have a place.':
    'Recibimos su inscripción. No podemos enviarle una confirmación por correo, así que contáctenos si desea saber si tiene lugar.',
  'Sign-up for this date is closed. Choose another date.':
    'Las inscripciones para esta fecha están cerradas. Elija otra fecha.',
  'A name can have {max} characters at most': 'Un nombre puede tener {max} caracteres como máximo',
  'You named {others}, so there are {count} of you. Change the number of people, or remove names':
    'Nombró a {others}, así que son {count}. Cambie el número de personas o quite nombres',
  'other person': 'otra persona',
  'other people': 'otras personas',
  person: 'persona',
  people: 'personas',
  place: 'lugar',
  places: 'lugares',
  'One sign-up can bring {people}. To bring more, contact us':
    'Con una inscripción puede venir un máximo de {people}. Para traer más, contáctenos',
  'This event has {places} in all. Choose {people} at most':
    'Este evento tiene {places} en total. Elija {people} como máximo',

  // app/features/events/sign-ups: the page behind the link
  'Your sign-up': 'Su inscripción',
  'You’re signed up': 'Su inscripción está confirmada',
  'You’re on the waiting list': 'Está en la lista de espera',
  'You’re no longer signed up': 'Su inscripción está cancelada',
  'Open it again from the email. If that doesn’t work, write to us.':
    'Ábralo otra vez desde el correo. Si no funciona, escríbanos.',
  'Cancel for all of us': 'Cancelar para todos',
  'Cancel my sign-up': 'Cancelar mi inscripción',
  'Fewer of you can come? Change to': '¿Vendrán menos personas? Cambiar a',
  'Remove who can’t come.': 'Quite a quien no pueda venir.',
  Change: 'Cambiar',
  'Choose how many of you come': 'Elija cuántas personas vienen',
  'Your sign-up is changed.': 'Se cambió su inscripción.',
  'Your sign-up is canceled.': 'Se canceló su inscripción.',
  'This sign-up is canceled. Sign up again on the event’s page':
    'Esta inscripción está cancelada. Inscríbase de nuevo en la página del evento',
  'You signed up {people}. To bring more, contact us': 'Inscribió a {people}. Para traer más, contáctenos',

  // app/features/events/sign-ups: the emails
  'Dear {name},': 'Hola, {name}:',
  When: 'Cuándo',
  Where: 'Dónde',
  People: 'Personas',
  'View event': 'Ver el evento',
  'Can’t all come?': '¿No pueden venir todos?',
  'Change or cancel your sign-up': 'Cambie o cancele su inscripción',
  'Can’t come?': '¿No puede venir?',
  'Cancel your sign-up': 'Cancele su inscripción',
  'Would more of you like to come?': '¿Quieren venir más personas?',
  'a place': 'un lugar',
  '{count} places': '{count} lugares',
  'You’re signed up: {title}': 'Inscripción confirmada: {title}',
  'You have {places}.': 'Tiene {places}.',
  'We look forward to seeing you!': '¡Le esperamos!',
  'We look forward to seeing you all!': '¡Les esperamos a todos!',
  'You’re on the waiting list: {title}': 'Está en la lista de espera: {title}',
  'There isn’t room for {people} people, so you’re on the waiting list. We keep you together, and we’ll email you when there’s a place for each of you. Until then, smaller groups may get places that are free.':
    'No hay lugar para {people} personas, así que están en la lista de espera. Los mantenemos juntos, y les avisaremos por correo cuando haya un lugar para cada uno. Mientras tanto, grupos más pequeños pueden recibir los lugares que se desocupen.',
  'All places are taken, so you’re on the waiting list. We’ll email you when there’s a place for you.':
    'Ya no hay lugares, así que está en la lista de espera. Le avisaremos por correo cuando haya un lugar para usted.',
  'You’re already signed up: {title}': 'Ya tiene una inscripción: {title}',
  'You’re already on the waiting list: {title}': 'Ya está en la lista de espera: {title}',
  'You signed up before, and have {places}.': 'Ya se había inscrito, y tiene {places}.',
  'You signed up before, for {people}.': 'Ya se había inscrito, para {people}.',
  'This hasn’t changed.': 'Eso no ha cambiado.',
  'If fewer of you can come, use the link below.': 'Si vendrán menos personas, use el enlace de abajo.',
  'If more of you would like to come, contact us.': 'Si quieren venir más personas, contáctenos.',
  '{people} places are free for you: {title}': 'Hay {people} lugares para ustedes: {title}',
  'There are {people} free places now, and they’re yours. If not all of you can come anymore, change your sign-up so that others can have a place.':
    'Ahora hay {people} lugares libres, y son suyos. Si ya no pueden venir todos, cambie su inscripción para que otras personas tengan un lugar.',
  'A place is free for you: {title}': 'Hay un lugar para usted: {title}',
  'A place became free, and it’s yours. If you can’t come anymore, cancel your sign-up so that someone else can have it.':
    'Se desocupó un lugar, y es suyo. Si ya no puede venir, cancele su inscripción para que otra persona lo tenga.',
  'Tomorrow: {title}': 'Mañana: {title}',
  'You signed up for this event tomorrow.': 'Se inscribió para este evento de mañana.',
  'You signed up {people} people for this event tomorrow.': 'Inscribió a {people} personas para este evento de mañana.',
  'About {title}': 'Sobre {title}',
  'About {title}, for which you signed up': 'Sobre {title}, para el cual se inscribió',

  // app/features/screen
  'Hall screen': 'Pantalla del vestíbulo',
  'What’s on at our church.': 'Lo que hay en nuestra iglesia.',
  'Visit our website': 'Visite nuestro sitio web',
  Give: 'Ofrendar',
  'Get our newsletter': 'Reciba nuestro boletín',
  Now: 'Ahora',
  Today: 'Hoy',
  Tomorrow: 'Mañana',
  'Service change': 'Cambio de servicio',
  'Please note': 'Aviso',
  'QR code that leads to {address}': 'Código QR que lleva a {address}',
  'Point your phone’s camera at the code': 'Apunte la cámara de su teléfono al código',

  // app/discovery
  News: 'Noticias',

  // Forms, newsletter and Sundays
  // What is wrong in a field (app/forms)
  '{name} is required': 'Falta: {name}',
  '{name} is too long. Use {max} characters or fewer.':
    '{name}: el texto es demasiado largo. Use {max} caracteres o menos.',
  '{name} contains a character we can’t accept. Retype it instead of pasting.':
    '{name}: hay un carácter que no podemos aceptar. Escriba el texto de nuevo en vez de pegarlo.',
  '{name} must be on one line. Remove the line breaks.':
    '{name}: el texto debe estar en una sola línea. Quite los saltos de línea.',
  'Valid email is required': 'Escriba un correo electrónico válido',
  '“{label}” needs an answer': 'Falta la respuesta a “{label}”',
  '“{label}” needs a whole phone number': '“{label}”: escriba el número de teléfono completo',
  'Choose one of the answers to “{label}”': '“{label}”: elija una de las respuestas',
  'Choose among the answers to “{label}”': '“{label}”: elija entre las respuestas',
  '“{label}” needs a number': '“{label}”: escriba un número',
  '“{label}” needs a date, such as 2026-12-05': '“{label}”: escriba una fecha, por ejemplo 2026-12-05',
  '“{label}” can only be ticked': '“{label}”: aquí solo se puede marcar la casilla',
  Yes: 'Sí',
  'We got your message': 'Recibimos su mensaje',
  'Dear [Visitor Name], thank you for writing to [Church Name]. Someone will reply soon.':
    'Hola, [Visitor Name]. Gracias por escribir a [Church Name]. Pronto le responderemos.',

  // What every form says (app/ui, app/site/public-form.ts)
  'Fields marked * are required.': 'Los campos marcados con * son obligatorios.',
  'Choose…': 'Elija…',
  Send: 'Enviar',
  'Sending...': 'Enviando...',
  'Thank you!': '¡Gracias!',
  'Something went wrong. Try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'We’ve received this, but our automatic check wasn’t sure about it. Someone will look at it first, so an answer may take longer.':
    'Lo recibimos, pero nuestra revisión automática tuvo dudas. Alguien lo verá primero, así que la respuesta puede tardar un poco más.',
  'We’ve received your sign-up and keep your place in line. Our automatic check wasn’t sure about it, so someone will look at it first.':
    'Recibimos su inscripción y le guardamos su lugar en la fila. Nuestra revisión automática tuvo dudas, así que alguien la verá primero.',
  friend: 'amigo o amiga',

  // The contact form (app/inbox)
  'First name': 'Nombre',
  'First Name': 'Nombre',
  'Last name': 'Apellido',
  'Last Name': 'Apellido',
  Email: 'Correo electrónico',
  Subject: 'Asunto',
  Message: 'Mensaje',
  'Send Us a Message': 'Envíenos un mensaje',
  'Send Message': 'Enviar mensaje',
  'We’ll answer by email, to the address that you entered.':
    'Le responderemos por correo electrónico, a la dirección que escribió.',
  'If it can’t wait, call us at {phone}.': 'Si no puede esperar, llámenos al {phone}.',
  "Your message has been sent successfully! We'll get back to you soon.":
    '¡Su mensaje fue enviado! Le responderemos pronto.',
  'Failed to send message. Please try again.': 'No pudimos enviar su mensaje. Inténtelo de nuevo.',

  // The form for planning a visit. Text messages have no words here: no one at a church has promised them in Spanish.
  'Full name': 'Nombre completo',
  'Full Name': 'Nombre completo',
  Phone: 'Teléfono',
  'Phone number': 'Número de teléfono',
  "Let us know you're coming": 'Avísenos que viene',
  'Include the area code.': 'Incluya el código de área.',
  'How many kids are coming?': '¿Cuántos niños vienen?',
  'Choose one': 'Elija una opción',
  'Please select number of kids': 'Elija cuántos niños vienen',
  'I agree to the {terms}.': 'Acepto los {terms}.',
  'I agree to the {terms} {texting}.': 'Acepto los {terms} {texting}.',
  'terms and conditions': 'términos y condiciones',
  'Opens in a new tab': 'Se abre en una pestaña nueva',
  'You must agree to the terms': 'Es necesario aceptar los términos',
  Submit: 'Enviar',
  'Submitting...': 'Enviando...',
  Directions: 'Cómo llegar',
  "We can't wait to meet you! We'll be in touch soon.":
    '¡Qué alegría que venga! Pronto nos pondremos en contacto con usted.',
  // Answers by email
  'On {when}, {name} wrote:': 'El {when}, {name} escribió:',
  'I’m planning a visit.\nPhone: {phone}\nKids: {kids}':
    'Estoy planeando una visita.\nTeléfono: {phone}\nNiños: {kids}',

  // Signing up for an event (app/features/events/sign-ups/sign-up.form.ts)
  Event: 'Evento',
  Date: 'Fecha',
  Name: 'Nombre',
  Answer: 'Respuesta',
  'Who comes with you': 'Quién viene con usted',
  'How many people must be a number from 1 to 12': 'Elija cuántas personas vienen, de 1 a 12',

  // Forms of the church (app/features/forms)
  'Form Not Found': 'Formulario no encontrado',
  'This form doesn’t exist anymore.': 'Este formulario ya no existe.',
  'We couldn’t load this form.': 'No pudimos cargar este formulario.',
  'Contact us': 'Contáctenos',
  'This form is closed.': 'Este formulario está cerrado.',
  'This form has all the answers that it can take.': 'Este formulario ya no puede recibir más respuestas.',
  'Only the clergy and the prayer team will read this.': 'Solo los pastores y el equipo de oración leerán esto.',
  'Only the clergy will read this.': 'Solo los pastores leerán esto.',
  'Who may read this?': '¿Quién puede leer esto?',
  'The clergy only': 'Solo los pastores',
  'The clergy and the prayer team': 'Los pastores y el equipo de oración',
  'Choose who may read this': 'Elija quién puede leer esto',
  'All answers together may have up to {max} characters.':
    'Todas las respuestas juntas pueden tener hasta {max} caracteres.',
  'We’ve received your answers.': 'Recibimos sus respuestas.',
  'Answer at least one question.': 'Responda al menos una pregunta.',
  'The questions of this form have changed. Reload the page, and look through your answers once more.':
    'Las preguntas de este formulario cambiaron. Recargue la página y revise sus respuestas una vez más.',
  'Your answers are longer than {max} characters together. Shorten them, and send us the rest by email.':
    'Sus respuestas pasan de {max} caracteres en total. Acórtelas y envíenos el resto por correo electrónico.',

  // The newsletter (app/features/newsletter)
  'Your email': 'Su correo electrónico',
  Subscribe: 'Suscribirse',
  'Subscribing...': 'Enviando...',
  Success: 'Listo',
  'Thank you for subscribing to our newsletter!': '¡Gracias por suscribirse a nuestro boletín!',
  'Failed to subscribe. Please try again.': 'No pudimos completar su suscripción. Inténtelo de nuevo.',
  'Check your email. We sent you a link to confirm your subscription. If you don’t see it, look in your spam folder.':
    'Revise su correo. Le enviamos un enlace para confirmar su suscripción. Si no lo ve, búsquelo en la carpeta de correo no deseado.',
  'The next newsletter comes to that address. Every one has a link to unsubscribe.':
    'El próximo boletín llegará a esa dirección. Todos traen un enlace para cancelar la suscripción.',
  'We’ve received your address. We can’t email you a link to confirm it yet, so your subscription begins later.':
    'Recibimos su dirección. Todavía no podemos enviarle el enlace para confirmarla, así que su suscripción empezará más adelante.',
  'Welcome!': '¡Le damos la bienvenida!',
  'Welcome back!': '¡Qué bueno que haya vuelto!',
  'You’re subscribed.': 'Su suscripción está confirmada.',
  'You’re subscribed. Look for the next newsletter in your inbox.':
    'Su suscripción está confirmada. El próximo boletín llegará a su correo.',
  'Go to the home page': 'Ir a la página de inicio',
  'This link has expired': 'Este enlace venció',
  'Confirmation links work for 48 hours, and only the newest one counts. Enter your email address to get a new link.':
    'Los enlaces de confirmación sirven durante 48 horas, y solo cuenta el más reciente. Escriba su correo electrónico para recibir otro.',
  'This link has expired. Subscribe again and we’ll email you a new one':
    'Este enlace venció. Suscríbase otra vez y le enviaremos uno nuevo por correo',
  Newsletters: 'Boletines',
  newsletters: 'boletines',
  'All newsletters': 'Todos los boletines',
  'Our newsletters, the newest first.': 'Nuestros boletines, del más reciente al más antiguo.',
  'Newsletter Not Found': 'Boletín no encontrado',
  'This newsletter isn’t on our website.': 'Este boletín no está en nuestro sitio web.',
  'View in your browser': 'Ver en su navegador',
  'Confirm your subscription': 'Confirme su suscripción',
  'Choose the button to start getting our newsletter. You can unsubscribe at any time with the link in each email.':
    'Pulse el botón para empezar a recibir nuestro boletín. Puede cancelar la suscripción cuando quiera, con el enlace de cada correo.',
  'Confirm subscription': 'Confirmar suscripción',
  Unsubscribe: 'Cancelar suscripción',
  'This link is incomplete': 'Este enlace está incompleto',
  'This link is incomplete. Open it again from the email':
    'Este enlace está incompleto. Ábralo otra vez desde el correo',
  'This address is incomplete.': 'Esta dirección está incompleta.',
  'Open it again from the email. If that doesn’t work, write to us and we’ll take you off the list.':
    'Ábralo otra vez desde el correo. Si no funciona, escríbanos y quitaremos su dirección de la lista.',
  'Your subscription': 'Su suscripción',
  'We send our newsletter to {address}.': 'Enviamos nuestro boletín a {address}.',
  'We won’t send the newsletter to {address} anymore. Unsubscribed by mistake?':
    'Ya no enviaremos el boletín a {address}. ¿La canceló por error?',
  'You’re unsubscribed': 'Suscripción cancelada',
  'You’re unsubscribed.': 'Su suscripción fue cancelada.',
  'Subscribe again': 'Suscribirse otra vez',
  Lists: 'Listas',
  Save: 'Guardar',
  'What would you like to get?': '¿Qué le gustaría recibir?',
  'In which language?': '¿En qué idioma?',
  'News for everyone comes in any case.': 'Las noticias para todos llegan de todas formas.',
  'Unsubscribe from everything': 'Cancelar todas las suscripciones',
  'Saved.': 'Guardado.',
  'Choose at least one list. To get nothing from us anymore, unsubscribe from everything':
    'Elija por lo menos una lista. Si ya no quiere recibir nada, cancele todas las suscripciones',
  // Emails of the newsletter
  'Confirm your subscription to the newsletter of {church}': 'Confirme su suscripción al boletín de {church}',
  'Someone, probably you, signed up this address for the newsletter of {church} at {site}.':
    'Alguien, probablemente usted, suscribió esta dirección al boletín de {church} en {site}.',
  'This link works for 48 hours. If you didn’t sign up, ignore this email and we won’t write again.':
    'Este enlace sirve durante 48 horas. Si usted no se suscribió, no haga caso de este correo y no volveremos a escribirle.',
  'You’re already subscribed to the newsletter of {church}': 'Usted ya recibe el boletín de {church}',
  'Someone, probably you, signed up this address for the newsletter of {church} at {site}. You’re already subscribed, so you don’t need to do anything.':
    'Alguien, probablemente usted, suscribió esta dirección al boletín de {church} en {site}. Usted ya lo recibe, así que no necesita hacer nada.',
  'Welcome to the newsletter of {church}': 'Le damos la bienvenida al boletín de {church}',
  'Don’t want it anymore?': '¿Ya no lo quiere recibir?',
  'You’re getting this email because you subscribed to the newsletter of {church} at {site}.':
    'Usted recibe este correo porque se suscribió al boletín de {church} en {site}.',
  // What it begins with (app/admin/newsletter-draft-api.ts)
  'Dear friends,\n\nHere is what is coming up at {church}. We hope to see you!':
    'Queridos hermanos y amigos:\n\nEsto es lo que viene en {church}. ¡Esperamos verles!',
  'Listen again': 'Para escuchar otra vez',
  'Grace and peace,\nyour friends at {church}': 'Gracia y paz,\nsus amigos de {church}',
  'This {date}': 'Este {date}',
  'More about this day': 'Más sobre este día',
  'Plan a visit': 'Planee su visita',

  // Sundays (app/features/sunday-services)
  Sundays: 'Domingos',
  'What we’ll sing, read and hear, and what we did on earlier Sundays.':
    'Lo que vamos a cantar, leer y escuchar, y lo que hicimos en domingos anteriores.',
  Coming: 'Próximos',
  Earlier: 'Anteriores',
  'Coming up': 'Próximamente',
  'This {weekday}': 'Este {weekday}',
  'Last {weekday}': 'El {weekday} pasado',
  'All about this day': 'Todo sobre este día',
  'Read along': 'Seguir la lectura',
  'Open the bulletin': 'Abrir el boletín',
  'What we will read and sing is not here yet.': 'Lo que leeremos y cantaremos todavía no está aquí.',
  or: 'o',
  Licenses: 'Licencias',
  Hymn: 'Himno',
  Reading: 'Lectura',
  Readings: 'Lecturas',
  'The Sermon': 'El sermón',
  'The Nicene Creed': 'El Credo Niceno',
  'Watch live': 'Ver en vivo',
  'Watch online': 'Ver en línea',
  'Bulletin: {title}': 'Hoja del servicio: {title}',
  'Worship on {date}.': 'Culto del {date}.',
  'Order of service': 'Orden del servicio',
  Bulletin: 'Hoja del servicio',
  Sermon: 'Sermón',
  Music: 'Música',
  Service: 'Servicio',
  Services: 'Servicios',
  'Bulletin to print (PDF)': 'Hoja para imprimir (PDF)',
  'Large print (PDF)': 'Letra grande (PDF)',
  'Sunday worship': 'Culto del domingo',
  'This week': 'Esta semana',
  'Try again in a minute.': 'Inténtelo de nuevo en un minuto.',

  // Forms to begin with
  'Your name': 'Su nombre',
  'Is there anything else that we should know?': '¿Hay algo más que debamos saber?',
  'Yes\nNo': 'Sí\nNo',
  // Serve
  'Serve With Us': 'Sirva con nosotros',
  'There is a place for you. Tell us a little about yourself, and someone will call you.':
    'Hay un lugar para usted. Cuéntenos un poco de usted y alguien le llamará.',
  'Where would you like to help?': '¿En qué le gustaría ayudar?',
  'Welcoming people\nMusic\nChildren and youth\nReading and prayers\nCoffee and meals\nSound and video\nGarden and buildings':
    'Dar la bienvenida\nMúsica\nNiños y jóvenes\nLecturas y oraciones\nCafé y comidas\nSonido y video\nJardín y edificios',
  'When can you help?': '¿Cuándo puede ayudar?',
  'Sunday mornings\nWeekday mornings\nEvenings\nWhenever I’m needed':
    'Domingos por la mañana\nEntre semana por la mañana\nPor la tarde o noche\nCuando haga falta',
  'What do you like to do, or do well?': '¿Qué le gusta hacer o qué hace bien?',
  'Have you served in a church before?': '¿Ha servido antes en una iglesia?',
  'Thank you for offering to serve': 'Gracias por ofrecerse a servir',
  'Dear [Visitor Name],\n\nThank you for offering to help. Someone will be in touch with you soon.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias por ofrecer su ayuda. Alguien se pondrá en contacto con usted pronto.\n\n[Church Name]',
  // Connect card
  'Connect Card': 'Tarjeta de conexión',
  'We’re glad that you were with us. Leave us as much as you like.':
    'Nos alegra que haya estado con nosotros. Déjenos los datos que quiera.',
  'How often have you been here?': '¿Cuántas veces ha venido?',
  'This was my first time\nA few times\nThis is my church': 'Fue mi primera vez\nAlgunas veces\nEsta es mi iglesia',
  'I’d like to': 'Me gustaría',
  'Know more about the church\nMeet the pastor\nJoin a small group\nBe baptized\nServe\nGet the newsletter':
    'Saber más de la iglesia\nConocer al pastor\nUnirme a un grupo pequeño\nRecibir el bautismo\nServir\nRecibir el boletín',
  'How can we pray for you, or help you?': '¿Cómo podemos orar por usted o ayudarle?',
  'We’re glad that you were with us': 'Nos alegra que haya estado con nosotros',
  'Dear [Visitor Name],\n\nThank you for leaving us your card. We’ll be in touch.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias por dejarnos su tarjeta. Nos pondremos en contacto con usted.\n\n[Church Name]',
  // Prayer requests
  'Prayer Request': 'Petición de oración',
  'We’d be honored to pray for you. You don’t need to tell us who you are.':
    'Será un honor orar por usted. No hace falta que nos diga quién es.',
  'What may we pray for?': '¿Por qué podemos orar?',
  'Only if you would like to hear from us.': 'Solo si desea que le escribamos.',
  'Would you like someone to call or visit you?': '¿Le gustaría que alguien le llame o le visite?',
  'No, only pray\nYes, call or visit me': 'No, solo oren\nSí, llámenme o visítenme',
  'We’ll pray for you.': 'Oraremos por usted.',
  // Baptism
  'Ask About Baptism': 'Pregunte por el bautismo',
  'For yourself or for your child. We’ll meet with you first, and answer your questions.':
    'Para usted o para su hijo o hija. Primero nos reuniremos con usted y responderemos sus preguntas.',
  'Who would be baptized?': '¿Quién recibiría el bautismo?',
  'I myself\nMy child\nMy children': 'Yo\nMi hijo o hija\nMis hijos',
  'Their names': 'Sus nombres',
  'Date of birth': 'Fecha de nacimiento',
  'When would you like it to be?': '¿Para cuándo lo desea?',
  'Your question about baptism': 'Su pregunta sobre el bautismo',
  'Dear [Visitor Name],\n\nThank you for asking. We’ll call you to find a time to meet.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias por preguntar. Le llamaremos para acordar una reunión.\n\n[Church Name]',
  // Weddings
  'Getting Married Here': 'Casarse aquí',
  'Congratulations! Ask early: we meet with each couple several times before the day.':
    '¡Felicidades! Pregunte con tiempo: nos reunimos varias veces con cada pareja antes de ese día.',
  'Name of the person you’ll marry': 'Nombre de la persona con quien se casará',
  'The day you have in mind': 'El día que tiene en mente',
  'About how many guests?': '¿Más o menos cuántos invitados?',
  'Do you belong to this church?': '¿Pertenecen a esta iglesia?',
  'Yes, one of us\nYes, both of us\nNot yet': 'Sí, uno de los dos\nSí, los dos\nTodavía no',
  'Your wedding': 'Su boda',
  'Dear [Visitor Name],\n\nCongratulations, and thank you for asking. We’ll be in touch within a few days.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nFelicidades, y gracias por preguntar. Nos pondremos en contacto con usted en unos días.\n\n[Church Name]',
  // The hall
  'Use Our Hall': 'Use nuestro salón',
  'Tell us what you’re planning. This is a request; the date is yours when we’ve confirmed it.':
    'Cuéntenos qué está planeando. Esto es una solicitud; la fecha será suya cuando la confirmemos.',
  'Group or organization': 'Grupo u organización',
  'From when to when, with setting up': 'De qué hora a qué hora, incluida la preparación',
  'About how many people?': '¿Más o menos cuántas personas?',
  'What is it for, and what will you need?': '¿Para qué es y qué va a necesitar?',
  'We’ll leave the hall as we found it': 'Dejaremos el salón como lo encontramos',
  'Your request for the hall': 'Su solicitud del salón',
  'Dear [Visitor Name],\n\nThank you. We’ll look at the calendar and answer you soon.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias. Revisaremos el calendario y le responderemos pronto.\n\n[Church Name]',
  // Camp
  'Camp Registration': 'Inscripción al campamento',
  'One form for each child.': 'Un formulario por cada niño o niña.',
  'The child': 'El niño o la niña',
  'Child’s name': 'Nombre del niño o de la niña',
  'Allergies, medicines and anything that we should know': 'Alergias, medicinas y todo lo que debamos saber',
  'Write “none” if there are none.': 'Si no hay, escriba “ninguna”.',
  'T-shirt': 'Camiseta',
  'Child S\nChild M\nChild L\nAdult S\nAdult M\nAdult L':
    'Infantil S\nInfantil M\nInfantil L\nAdulto S\nAdulto M\nAdulto L',
  'Parent or guardian': 'Padre, madre o tutor',
  'Name of parent or guardian': 'Nombre del padre, de la madre o del tutor',
  'Another person to call, and their phone number': 'Otra persona a quien llamar y su teléfono',
  'A leader may call a doctor if we can’t be reached':
    'Si no logran comunicarse con nosotros, un líder puede llamar a un médico',
  'Photos of my child may be shown by the church': 'La iglesia puede mostrar fotos de mi hijo o hija',
  'Camp registration': 'Inscripción al campamento',
  'Dear [Visitor Name],\n\nYour child is registered. We’ll write again with what to bring.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nLa inscripción está hecha. Le escribiremos otra vez con lo que hay que traer.\n\n[Church Name]',
  // Volunteers
  'Volunteer Application': 'Solicitud de voluntariado',
  'For everyone who would like to work with children and young people.':
    'Para todas las personas que quieran trabajar con niños y jóvenes.',
  Address: 'Dirección',
  'How long have you been part of this church?': '¿Desde cuándo forma parte de esta iglesia?',
  'Why would you like to do this, and what have you done before?': '¿Por qué le gustaría hacerlo y qué ha hecho antes?',
  'Two people who know you, with their phone numbers': 'Dos personas que le conozcan, con sus teléfonos',
  'You may check my background': 'Pueden revisar mis antecedentes',
  'Your application': 'Su solicitud',
  'Dear [Visitor Name],\n\nThank you for your application. Someone will call you to talk it over.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias por su solicitud. Alguien le llamará para conversar.\n\n[Church Name]',

  // The church year
  'First,Second,Third,Fourth,Fifth,Sixth,Seventh,Eighth,Ninth,Tenth,Eleventh,Twelfth,Thirteenth,Fourteenth,Fifteenth,Sixteenth,Seventeenth,Eighteenth,Nineteenth,Twentieth,Twenty-First,Twenty-Second,Twenty-Third,Twenty-Fourth,Twenty-Fifth,Twenty-Sixth,Twenty-Seventh,Twenty-Eighth,Twenty-Ninth,Thirtieth,Thirty-First,Thirty-Second,Thirty-Third,Thirty-Fourth':
    'Primer,Segundo,Tercer,Cuarto,Quinto,Sexto,Séptimo,Octavo,Noveno,Décimo,Undécimo,Duodécimo,Decimotercer,Decimocuarto,Decimoquinto,Decimosexto,Decimoséptimo,Decimoctavo,Decimonoveno,Vigésimo,Vigésimo primer,Vigésimo segundo,Vigésimo tercer,Vigésimo cuarto,Vigésimo quinto,Vigésimo sexto,Vigésimo séptimo,Vigésimo octavo,Vigésimo noveno,Trigésimo,Trigésimo primer,Trigésimo segundo,Trigésimo tercer,Trigésimo cuarto',
  'The {nth} Sunday in Advent': '{nth} domingo de Adviento',
  'The {nth} Sunday of Advent': '{nth} domingo de Adviento',
  'The {nth} Sunday of Christmas': '{nth} domingo de Navidad',
  'The {nth} Sunday after Christmas Day': '{nth} domingo después de Navidad',
  'The {nth} Sunday of Epiphany': '{nth} domingo de Epifanía',
  'The {nth} Sunday after the Epiphany': '{nth} domingo después de la Epifanía',
  'The {nth} Sunday in Lent': '{nth} domingo de Cuaresma',
  'The {nth} Sunday of Lent': '{nth} domingo de Cuaresma',
  'The {nth} Sunday of Easter': '{nth} domingo de Pascua',
  'The {nth} Sunday after Pentecost': '{nth} domingo después de Pentecostés',
  'The {nth} Sunday in Ordinary Time': '{nth} domingo del Tiempo Ordinario',
  'Proper {number}': 'Propio {number}',
  // Without a number
  'Christmas Eve': 'Nochebuena',
  'Christmas Day': 'Navidad',
  'The Nativity of the Lord: Christmas Day': 'La Natividad del Señor',
  'The Circumcision and Holy Name of Our Lord Jesus Christ':
    'La Circuncisión y el Santo Nombre de nuestro Señor Jesucristo',
  'The Holy Name of Jesus': 'El Santo Nombre de Jesús',
  'The Epiphany': 'La Epifanía',
  'The Epiphany of the Lord': 'La Epifanía del Señor',
  'The First Sunday of Epiphany: The Baptism of Our Lord': 'Primer domingo de Epifanía: El Bautismo de nuestro Señor',
  'The Baptism of the Lord': 'El Bautismo del Señor',
  'The Second to Last Sunday of Epiphany: World Mission Sunday':
    'Penúltimo domingo de Epifanía: Domingo de la Misión Mundial',
  'The Last Sunday of Epiphany: Transfiguration': 'Último domingo de Epifanía: La Transfiguración',
  'Transfiguration Sunday': 'Domingo de la Transfiguración',
  'Ash Wednesday': 'Miércoles de Ceniza',
  'Palm Sunday': 'Domingo de Ramos',
  'Palm Sunday of the Passion of the Lord': 'Domingo de Ramos en la Pasión del Señor',
  'Monday in Holy Week': 'Lunes Santo',
  'Monday of Holy Week': 'Lunes Santo',
  'Tuesday in Holy Week': 'Martes Santo',
  'Tuesday of Holy Week': 'Martes Santo',
  'Wednesday in Holy Week': 'Miércoles Santo',
  'Wednesday of Holy Week': 'Miércoles Santo',
  'Maundy Thursday': 'Jueves Santo',
  'Holy Thursday': 'Jueves Santo',
  'Good Friday': 'Viernes Santo',
  'Holy Saturday': 'Sábado Santo',
  'Easter Day': 'Domingo de Resurrección',
  'Easter Sunday': 'Domingo de Resurrección',
  'The Second Sunday of Easter': 'Segundo domingo de Pascua',
  'The Second Sunday of Easter: Divine Mercy': 'Segundo domingo de Pascua: La Divina Misericordia',
  'Ascension Day': 'Día de la Ascensión',
  'The Ascension of the Lord': 'La Ascensión del Señor',
  'The Sunday after Ascension Day': 'Domingo después de la Ascensión',
  'The Seventh Sunday of Easter': 'Séptimo domingo de Pascua',
  'The Day of Pentecost': 'Día de Pentecostés',
  'Pentecost Sunday': 'Domingo de Pentecostés',
  'Trinity Sunday': 'Domingo de la Santísima Trinidad',
  'The Most Holy Trinity': 'La Santísima Trinidad',
  'Christ the King': 'Cristo Rey',
  'Our Lord Jesus Christ, King of the Universe': 'Nuestro Señor Jesucristo, Rey del Universo',
  'All Saints’ Day': 'Día de Todos los Santos',
  'All Saints': 'Todos los Santos',
  'All Saints’ Sunday': 'Domingo de Todos los Santos',
  'Thanksgiving Day': 'Día de Acción de Gracias',
  'The Confession of Peter the Apostle': 'La Confesión de San Pedro Apóstol',
  'The Conversion of Paul the Apostle': 'La Conversión de San Pablo Apóstol',
  'The Presentation of Our Lord in the Temple': 'La Presentación de nuestro Señor en el Templo',
  'The Presentation of the Lord': 'La Presentación del Señor',
  'Matthias the Apostle': 'San Matías Apóstol',
  'Joseph, Husband of the Virgin Mary': 'San José, Esposo de la Virgen María',
  'Joseph, Husband of Mary': 'San José, Esposo de María',
  'The Annunciation of Our Lord': 'La Anunciación de nuestro Señor',
  'The Annunciation of the Lord': 'La Anunciación del Señor',
  'Mark the Evangelist': 'San Marcos Evangelista',
  'Philip and James, Apostles': 'San Felipe y Santiago, Apóstoles',
  'The Visitation of the Virgin Mary': 'La Visitación de la Virgen María',
  'The Visitation of Mary to Elizabeth': 'La Visitación de María a Isabel',
  'Barnabas the Apostle': 'San Bernabé Apóstol',
  'The Nativity of John the Baptist': 'La Natividad de San Juan Bautista',
  'Peter and Paul, Apostles': 'San Pedro y San Pablo, Apóstoles',
  'Saints Peter and Paul, Apostles': 'San Pedro y San Pablo, Apóstoles',
  'Mary Magdalene': 'Santa María Magdalena',
  'James the Elder, Apostle': 'Santiago el Mayor, Apóstol',
  'The Transfiguration of Our Lord': 'La Transfiguración de nuestro Señor',
  'The Transfiguration of the Lord': 'La Transfiguración del Señor',
  'The Virgin Mary, Mother of Our Lord': 'La Virgen María, Madre de nuestro Señor',
  'Mary, Mother of the Lord': 'María, Madre del Señor',
  'The Assumption of the Blessed Virgin Mary': 'La Asunción de la Santísima Virgen María',
  'Bartholomew the Apostle': 'San Bartolomé Apóstol',
  'Holy Cross Day': 'Día de la Santa Cruz',
  'The Exaltation of the Holy Cross': 'La Exaltación de la Santa Cruz',
  'Matthew, Apostle and Evangelist': 'San Mateo, Apóstol y Evangelista',
  'Holy Michael and All Angels': 'San Miguel y Todos los Ángeles',
  'Luke the Evangelist and Companion of Paul': 'San Lucas Evangelista, Compañero de Pablo',
  'James of Jerusalem, Bishop and Martyr': 'Santiago de Jerusalén, Obispo y Mártir',
  'Simon and Jude, Apostles': 'San Simón y San Judas, Apóstoles',
  'Andrew the Apostle': 'San Andrés Apóstol',
  'Thomas the Apostle': 'Santo Tomás Apóstol',
  'Stephen, Deacon and Martyr': 'San Esteban, Diácono y Mártir',
  'John, Apostle and Evangelist': 'San Juan, Apóstol y Evangelista',
  'The Holy Innocents': 'Los Santos Inocentes',
  'Mary, the Holy Mother of God': 'Santa María, Madre de Dios',
  'The Holy Family of Jesus, Mary, and Joseph': 'La Sagrada Familia de Jesús, María y José',
  'The Most Holy Body and Blood of Christ': 'El Santísimo Cuerpo y Sangre de Cristo',
  'The Most Sacred Heart of Jesus': 'El Sagrado Corazón de Jesús',
  'The Immaculate Conception of the Blessed Virgin Mary': 'La Inmaculada Concepción de la Santísima Virgen María',
  'All Souls’ Day': 'Conmemoración de los Fieles Difuntos',
  'The Dedication of the Lateran Basilica': 'La Dedicación de la Basílica de Letrán',
  // What was said in recordings (app/ui/transcript.tsx, app/features/sermons)
  Transcript: 'Transcripción',
  Chapters: 'Capítulos',
  Captions: 'Subtítulos',
  'Back to the current line': 'Volver a la línea actual',
  'Listen from {time}': 'Escuchar desde {time}',
  'Play from {time}': 'Reproducir desde {time}',
  'From {time}: {about}': 'Desde {time}: {about}',
  'Said in sermons': 'Dicho en los sermones',
  'Found in what was said': 'Encontrado en lo que se dijo',
  // Colors of the day (app/ui/church-day.tsx)
  'Year {cycle}': 'Año {cycle}',
  white: 'blanco',
  red: 'rojo',
  green: 'verde',
  purple: 'morado',
  rose: 'rosa',
  black: 'negro',
}
