/** Shows one toast. */
export type ShowNotice = (notice: {
  type: 'success' | 'info' | 'warning' | 'error';
  title: string;
  description: string | undefined;
  duration: number;
  role: 'alert' | 'status';
  placement: 'bottomLeft' | 'topRight';
}) => void;
