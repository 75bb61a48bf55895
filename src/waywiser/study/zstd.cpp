#include "waywiser/study/zstd.h"

#include <array>
#include <memory>
#include <new>

#include <zstd.h>

namespace waywiser {
namespace {

// Records are small and written once: a few milliseconds for every run, 4 % smaller than level 12.
constexpr int kLevel = 17;
constexpr std::string_view kMagic("\x28\xb5\x2f\xfd", 4);

struct FreeCompressor {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
struct FreeDecompressor {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

}  // namespace

std::string compress_frame(std::string_view bytes) {
  const std::unique_ptr<ZSTD_CCtx, FreeCompressor> context(ZSTD_createCCtx());
  if (!context) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), frame.data(), frame.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // nothing else can go wrong in memory
  frame.resize(size);
  return frame;
}

bool decompress_frames(std::string_view compressed, std::size_t limit, std::string& bytes) {
  thread_local const std::unique_ptr<ZSTD_DCtx, FreeDecompressor> context(ZSTD_createDCtx());
  if (!context) throw std::bad_alloc();
  ZSTD_DCtx_reset(context.get(), ZSTD_reset_session_only);
  bytes.clear();
  ZSTD_inBuffer in{compressed.data(), compressed.size(), 0};
  std::array<char, 1 << 16> chunk;  // NOLINT: filled by zstd
  std::size_t pending = 0;          // 0: at the end of a frame
  while (in.pos < in.size || pending != 0) {
    ZSTD_outBuffer out{chunk.data(), chunk.size(), 0};
    const std::size_t before = in.pos;
    pending = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(pending) != 0 || bytes.size() + out.pos > limit) return false;
    bytes.append(chunk.data(), out.pos);
    if (out.pos == 0 && in.pos == before) return pending == 0;  // cut off
  }
  return true;
}

std::size_t last_frame(std::string_view compressed) {
  // The magic number may occur inside a frame by chance: only a frame that ends at the end counts.
  std::size_t at = compressed.size();
  while (at > 0) {
    at = compressed.rfind(kMagic, at - 1);
    if (at == std::string_view::npos) return at;
    const std::string_view frame = compressed.substr(at);
    const std::size_t size = ZSTD_findFrameCompressedSize(frame.data(), frame.size());
    if (ZSTD_isError(size) == 0 && size == frame.size()) return at;
  }
  return std::string_view::npos;
}

}  // namespace waywiser
