/** Crops the avatar on the device, so that the rest of the picture is never sent. */

/** Side of the uploaded square, px; the largest size that the server stores. */
const SIDE = 512;

export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts `area` (in the picture's pixels) out of the picture at `url`. Rejects when it cannot be decoded. */
export async function cropSquare(url: string, area: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to cut the picture on');
  // A JPEG has no transparency; transparent parts would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not cut'))), 'image/jpeg', 0.9);
  });
}
