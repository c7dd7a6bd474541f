/** Areas that one preview link may show: `?preview=mf-a@p0123,mf-b@p4567`. */
export const MOST_PREVIEWS = 6;
