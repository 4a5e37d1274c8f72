import CWalletWordLists
import WalletSecrets

extension WordList {
  /// Runs a closure with the text of an embedded list.
  package static func withEmbeddedText<Result: ~Copyable, Failure: Error>(
    of language: MnemonicLanguage, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let list = unsafe wallet_word_list_numbered(Int(language.rawValue) - 1)
    return try unsafe body(UnsafeRawBufferPointer(start: list.text, count: list.byte_count).bytes)
  }

  /// Writes the words that groups of 11 bits stand for, one to a slot of a row's width and a space after it.
  ///
  /// Reads the whole table for each word: neither a branch nor an address depends on the bits. `bits` has room for two
  /// bytes more than its groups need.
  func spell(_ bits: RawSpan, wordCount: Int, into slots: inout MutableRawSpan) {
    let slotByteCount = rowByteCount + 1
    precondition(bits.byteCount >= (wordCount * 11 + 7) / 8 + 2 && slots.byteCount == wordCount * slotByteCount)
    unsafe table.withUnsafeBufferPointer { table in
      unsafe bits.withUnsafeBytes { bits in
        unsafe slots.withUnsafeMutableBytes { slots in
          // A row of its own, for slots are not aligned; it holds one word and is wiped.
          unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: rowWords) { row in
            guard let table = table.baseAddress, let bits = bits.baseAddress, let slots = slots.baseAddress,
              let rowBase = row.baseAddress
            else { return }
            for position in 0..<wordCount {
              let index = unsafe wallet_words_index(bits.assumingMemoryBound(to: UInt8.self), position)
              unsafe wallet_words_select(table, rowWords, index, rowBase)
              let slot = unsafe slots + position * slotByteCount
              unsafe slot.copyMemory(from: rowBase, byteCount: rowByteCount)
              unsafe slot.storeBytes(of: UInt8(ascii: " "), toByteOffset: rowByteCount, as: UInt8.self)
            }
            unsafe SecureWipe.zero(rowBase, rowByteCount)
          }
        }
      }
    }
  }

  /// Moves the bytes other than zero to the front, without a branch or an address that depends on them, and counts them.
  ///
  /// `scratch` has two bytes for every byte of the text and is left zero.
  package static func closeUp(_ text: inout MutableRawSpan, scratch: inout MutableRawSpan) -> Int {
    precondition(scratch.byteCount == 2 * text.byteCount && text.byteCount <= Int(UInt16.max))
    return unsafe text.withUnsafeMutableBytes { text in
      unsafe scratch.withUnsafeMutableBytes { scratch in
        guard let textBase = text.baseAddress, let scratch = scratch.baseAddress else { return 0 }
        return unsafe wallet_words_close_up(
          textBase.assumingMemoryBound(to: UInt8.self), scratch.bindMemory(to: UInt16.self, capacity: text.count),
          text.count)
      }
    }
  }

  /// The index of the word that fills a row of ``maximumRowByteCount`` bytes, nil when the list lacks it.
  ///
  /// Reads the whole table, whatever the word is.
  package func index(ofRow row: RawSpan) -> UInt32? {
    precondition(row.byteCount == Self.maximumRowByteCount)
    var found: UInt32 = 0
    let index = unsafe table.withUnsafeBufferPointer { table in
      unsafe row.withUnsafeBytes { row -> UInt32 in
        guard let table = table.baseAddress, let row = row.baseAddress else { return 0 }
        return unsafe wallet_words_find(table, rowWords, row.assumingMemoryBound(to: UInt64.self), &found)
      }
    }
    // A longer word than any of the list may agree with one of it as far as the list's rows reach.
    let surplus = row.extracting(rowByteCount..<Self.maximumRowByteCount)
    return found == 1 && ConstantTime.isZero(surplus) ? index : nil
  }
}
