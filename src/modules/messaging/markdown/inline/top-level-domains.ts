/**
 * Country codes and well-known generic domains. Endings that are far more often file names are left out:
 * md, py and zip, for example.
 */
const TOP_LEVEL_DOMAINS = new Set(
  `
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz
  ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr
  ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it
  je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq mr
  ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw qa re ro rs ru rw
  sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz
  ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
  aero arpa asia biz cat com coop edu gov info int jobs mil mobi museum name net org post pro tel travel xxx
  academy accountant actor adult agency airforce apartments app art associates attorney auction audio auto baby band bank bar
  bargains bayern beauty beer berlin best bet bible bid bike bingo bio black blog blue boats boutique brussels build builders
  business buzz cab cafe cam camera camp capital car cards care career careers cars casa cash casino catering center ceo charity
  chat cheap christmas church city claims cleaning click clinic clothing cloud club coach codes coffee college cologne community
  company computer condos construction consulting contact contractors cooking cool country coupons credit creditcard cricket
  cruises cymru cyou dance date dating day deals degree delivery democrat dental dentist design dev diamonds diet digital direct
  directory discount doctor dog domains download earth education email energy engineer engineering enterprises equipment estate
  events exchange expert exposed express fail faith family fan fans farm fashion film finance financial fish fishing fit fitness
  flights florist flowers fly foo football forsale forum foundation frl fun fund furniture futbol fyi gal gallery game games
  garden gay gent gift gifts gives glass global gmbh gold golf google graphics gratis green gripe group guide guitars guru
  hair hamburg haus health healthcare help hiphop hiv hockey holdings holiday homes horse hospital host hosting house how icu
  immo immobilien inc industries ink institute insurance insure international investments irish ist istanbul jetzt jewelry
  juegos kaufen kim kitchen kiwi koeln land lat law lawyer lease legal lgbt life lighting limited limo link live living llc loan
  loans lol london lotto love ltd luxury madrid maison makeup management market marketing markets mba media melbourne memorial
  men menu miami moda moe mom money mortgage moscow motorcycles music nagoya navy network new news ngo ninja nrw nyc observer
  okinawa one ong onl online organic osaka page paris partners parts party pet phd photo photography photos pics pictures pink
  pizza place plumbing plus poker porn press productions promo properties property pub quebec quest racing radio realty recipes
  red rehab reise reisen rent rentals repair report republican rest restaurant review reviews rip rocks rodeo ruhr run ryukyu
  saarland sale salon sarl schule school schule science scot security services sex sexy shiksha shoes shop shopping show
  singles site ski skin soccer social software solar solutions space sport srl storage store stream studio study style sucks
  supplies supply support surf surgery swiss sydney systems taipei tattoo tax taxi team tech technology tennis theater tickets
  tienda tips tires tirol today tokyo tools top tours town toys trade trading training tube university uno vacations vegas
  ventures vet viajes video villas vin vip vision vodka vote voting voyage wales watch watches webcam website wedding wien wiki
  win wine work works world wtf xyz yachts yoga yokohama zone
  рф укр бел срб мкд қаз москва онлайн сайт орг ελ ευ бг 中国 中國 香港 台灣 台湾 新加坡 한국 இந்தியா भारत
  `
    .trim()
    .split(/\s+/),
);

/** Tells whether `example.<ending>` is to be taken for a domain. */
export function isTopLevelDomain(ending: string): boolean {
  return TOP_LEVEL_DOMAINS.has(ending.toLowerCase());
}
