// antd's file picker.
// Never: what may be uploaded and how; that is mf-cfdi's.
export { Upload, type UploadFile, type UploadProps } from 'antd';
