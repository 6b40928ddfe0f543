import type { Words } from '#app/words/languages.ts'

/**
 * Texts that are delivered as a church’s own, and the pages about privacy and accessibility. Creeds, the affiliation, and what is
 * promised about the safety of children, taxes and text messages are missing on purpose (`app/text/delivered.ts`). Bible verses are those of the
 * Reina-Valera of 1909, which is in the public domain, in today’s spelling.
 */
export const delivered: Words = {
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
  'Worship with us, wherever you are.': 'Celebre el culto con nosotros, dondequiera que esté.',
  'Sunday Worship': 'Culto del domingo',
  '[Main Service Day] Worship': 'Culto del [Main Service Day]',
  '[Main Service Time], with nursery and Kids Church.': '[Main Service Time], con guardería e Iglesia de niños.',
  '[Main Service Time], and come as you are.': '[Main Service Time], y venga tal como es.',
  'Community Events': 'Eventos de la comunidad',
  'Dinners, Bible studies and music all week.': 'Cenas, estudios bíblicos y música toda la semana.',
  'What is coming up. Bring a friend.': 'Lo que viene. Traiga a alguien.',
  'Serve Together': 'Servir juntos',
  'Food pantry, beach cleanups and visits to people who are sick.':
    'Despensa de alimentos, limpieza de playas y visitas a personas enfermas.',
  'Help a neighbor, visit someone who is sick, or lend a hand.':
    'Ayude a un vecino, visite a una persona enferma o eche una mano.',
  'Upcoming Events': 'Próximos eventos',
  'Check back soon for new events and opportunities to connect!':
    '¡Vuelva pronto para ver nuevos eventos y oportunidades de encuentro!',
  'Recent Sermons': 'Sermones recientes',
  'Recent Services': 'Servicios recientes',
  'Get our newsletter': 'Reciba nuestro boletín',
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
  'Every church began with a few people who prayed together and helped their neighbors. Ask us how ours did.':
    'Toda iglesia empezó con unas pocas personas que oraban juntas y ayudaban a su prójimo. Pregúntenos cómo empezó la nuestra.',
  'There’s a place in it for you, too.': 'En ella también hay un lugar para usted.',
  'Get to know us': 'Conózcanos',
  Staff: 'Equipo',
  'The people who lead and care for our church.': 'Las personas que dirigen y cuidan nuestra iglesia.',
  Music: 'Música',
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
  'Contact us': 'Contáctenos',
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
  'Plan a Visit': 'Planee su visita',
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
  'Contact Us': 'Contáctenos',
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
  Events: 'Eventos',
  'Dinners, Bible studies, music and prayer. Bring a friend.':
    'Cenas, estudios bíblicos, música y oración. Traiga a alguien.',
  'Upcoming events: worship, dinners, Bible studies and music.':
    'Próximos eventos: culto, cenas, estudios bíblicos y música.',
  'Our upcoming events.': 'Nuestros próximos eventos.',
  'Live Streams & Services': 'Transmisiones y servicios',
  Services: 'Servicios',
  'Join a service live, or watch one you missed.': 'Acompáñenos en vivo, o vea un servicio que se perdió.',
  'Join a service live.': 'Acompáñenos en vivo.',
  'Recordings of our services.': 'Grabaciones de nuestros servicios.',
  News: 'Noticias',
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
  'Where would you like to help?': '¿En qué le gustaría ayudar?',
  'Tell us what you like to do, and when you have time.': 'Cuéntenos qué le gusta hacer y cuándo tiene tiempo.',

  // Giving (app/pages/original/giving.ts)
  Give: 'Ofrendar',
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
  'We got your message': 'Recibimos su mensaje',
  'Dear [Visitor Name], thank you for writing to [Church Name]. Someone will reply soon.':
    'Hola, [Visitor Name]. Gracias por escribir a [Church Name]. Pronto le responderemos.',

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
  '{list} or {last}': '{list} o {last}',
  Editor: 'Edición',
  Sermons: 'Sermones',
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
  'Plan a visit': 'Planee su visita',
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
  'When you subscribe: your email address, when and how you agreed, and when and how you unsubscribed. People who manage the list can add your name, phone number and a note. We use them to send you the newsletter, and not to send it after you have unsubscribed. We don’t record whether you open it.':
    'Cuando se suscribe: su correo electrónico, cuándo y cómo aceptó, y cuándo y cómo canceló la suscripción. Quienes administran la lista pueden agregar su nombre, su número de teléfono y una nota. Los usamos para enviarle el boletín, y para no enviarlo después de que la cancele. No registramos si lo abre.',
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
  'Who preached or spoke, with the recording if there is one. Other texts, images and recordings can name and show people, too. Tell us if you don’t want that.':
    'Quién predicó o habló, con la grabación si la hay. Otros textos, imágenes y grabaciones también pueden nombrar y mostrar a personas. Avísenos si no lo desea.',
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
  'Live worship': 'Culto en vivo',
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
  Email: 'Correo electrónico',
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
}
