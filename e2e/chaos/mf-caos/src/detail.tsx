/** A part of the screen in a separate chunk. */
const Detail = () => <p>Detalle del caos</p>;

// biome-ignore lint/style/noDefaultExport: React.lazy takes nothing else.
export default Detail;
