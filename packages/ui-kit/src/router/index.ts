// The parts of react-router-dom that areas use, tabs that are links, and the query string as a typed object.
// Never: a router of an area's own; there is one history, which the shell owns.
export {
  createBrowserRouter,
  createMemoryRouter,
  createPath,
  createSearchParams,
  generatePath,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Router,
  RouterProvider,
  Routes,
  type To,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export { type NavTab, NavTabs } from './nav-tabs';
export { type QueryPatch, type QuerySchema, readQuery, writeQuery } from './url-query';
export { useScrollMemory } from './use-scroll-memory';
export { type TypedText, useTypedText } from './use-typed-text';
export { type QueryChangeOptions, type SetUrlQuery, useUrlQuery } from './use-url-query';
