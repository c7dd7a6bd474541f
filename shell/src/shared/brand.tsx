/** The product's logo and name. */
export const Brand = () => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10, fontWeight: 600, fontSize: 18 }}>
    <img src="/favicon.svg" alt="" width={28} height={28} />
    <span className="brand-name">Bóveda</span>
  </span>
);
