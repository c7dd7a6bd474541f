// The kit of an area: lifecycles, store, router, links and slots. Build and tests are separate entry points.
// Never: screens, or code for one area.
export type { AreaProps, Lifecycles, RouterSnapshot, RouterStore, SlotHost } from './area-props';
export { createAreaApi, type SdkQuery } from './area-store';
export { AHEAD_SECONDS, type Prefetch } from './area-stores';
export { MissingCertificado, UnclaimedRfc, useVigencia } from './certificado';
// Releases that were built before it had its name ask for `TaxpayerLink`.
export { ContribuyenteLink, ContribuyenteLink as TaxpayerLink } from './contribuyente-link';
export { createArea, createSlot } from './create-area';
export { fold } from './fold';
export { Link, useGo } from './link';
export { changeListChoices, type ListChoices, readListChoices } from './list-choices';
export {
  type Found,
  type FoundGroup,
  type FoundOption,
  OPTIONS_SLOT,
  type OptionsSlot,
  useOfferOptions,
  useOptionsText,
} from './options-slot';
export { Pagada } from './pagada';
export type { PagoMarcado } from './pagada-form';
export { PageLinks } from './page-links';
export { type EstadoLista, paths } from './paths';
export { sdk } from './sdk';
export { Slot } from './slot';
export { useContribuyente } from './use-contribuyente';
export { useFact } from './use-fact';
export { useHasRoute } from './use-has-route';
export { chosenColumns, useColumnChoice, useListChoices } from './use-list-choices';
export { usePaqueteDelMes } from './use-paquete-del-mes';
