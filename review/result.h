#pragma once

#include <string>
#include <utility>
#include <variant>

namespace review {

/// What went wrong, once for the person and once for the log.
struct Error {
    enum class Code { BadInput, NotFound, Conflict, Refused, Storage, NewerProject, Damaged, Busy };
    Code code = Code::BadInput;
    std::string userMessage; ///< One plain sentence: what failed, what was kept, what to do. No SQL, no class names.
    std::string detail = {}; ///< For the log and the "Details" button: statement, driver text, file offset.
};

/// The part of std::expected that we use: a value or an Error, never both.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}
    explicit operator bool() const { return m_state.index() == 0; }
    const T &operator*() const & { return std::get<0>(m_state); }
    T &operator*() & { return std::get<0>(m_state); }
    T &&operator*() && { return std::get<0>(std::move(m_state)); }
    const T *operator->() const { return &std::get<0>(m_state); }
    T *operator->() { return &std::get<0>(m_state); }
    const Error &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

using Status = Result<std::monostate>;
inline Status ok() { return std::monostate{}; }

} // namespace review
